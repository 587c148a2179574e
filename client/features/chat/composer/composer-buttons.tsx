import type { RefObject } from 'react'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { SendButton } from './send-button.tsx'
import { isTouch } from './use-composer-keys.ts'

type Props = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isClosed: boolean
  readonly isReady: boolean
  readonly isEditing: boolean
}

/** The buttons after the message field. The keyboards of touch devices have emojis of their own. */
export function ComposerButtons({ fieldRef, isClosed, isReady, isEditing }: Props) {
  return (
    <div className="flex">
      {!isTouch && <EmojiButton fieldRef={fieldRef} isOff={isClosed} />}
      <SendButton isReady={isReady} isEditing={isEditing} />
    </div>
  )
}
