import type { RefObject } from 'react'
import { StartersButton } from '../../work/prompts/starters-button.tsx'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { SendButton } from './send-button.tsx'
import type { useComposition } from './use-composition.ts'
import { isTouch } from './use-composer-keys.ts'

type Props = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isClosed: boolean
  readonly isEditing: boolean
  readonly composition: Pick<ReturnType<typeof useComposition>, 'isReady' | 'text' | 'change'>
}

/** The buttons after the message field. The keyboards of touch devices have emojis of their own. */
export function ComposerButtons({ fieldRef, isClosed, isEditing, composition }: Props) {
  const { isReady, text, change } = composition
  return (
    <div className="flex">
      {!isClosed && !isEditing && (
        <StartersButton
          fieldRef={fieldRef}
          className={isTouch ? '' : 'max-xs:hidden'}
          onStart={(idea) => change(text.trim() === '' ? idea : `${text.trimEnd()}\n${idea}`)}
        />
      )}
      {!isTouch && <EmojiButton fieldRef={fieldRef} isOff={isClosed} />}
      <SendButton isReady={isReady} isEditing={isEditing} />
    </div>
  )
}
