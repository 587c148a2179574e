import type { RefObject } from 'react'
import { StartersButton } from '../../work/prompts/starters-button.tsx'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { SendButton } from './send-button.tsx'
import { isTouch } from './use-composer-keys.ts'

type Props = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isClosed: boolean
  readonly isReady: boolean
  readonly isEditing: boolean
  /** Adds an idea to what is typed. */
  readonly onStart: (idea: string) => void
}

/** The buttons after the message field. The keyboards of touch devices have emojis of their own. */
export function ComposerButtons({ fieldRef, isClosed, isReady, isEditing, onStart }: Props) {
  return (
    <div className="flex">
      {!isClosed && !isEditing && (
        <StartersButton fieldRef={fieldRef} className={isTouch ? '' : 'max-xs:hidden'} onStart={onStart} />
      )}
      {!isTouch && <EmojiButton fieldRef={fieldRef} isOff={isClosed} />}
      <SendButton isReady={isReady} isEditing={isEditing} />
    </div>
  )
}
