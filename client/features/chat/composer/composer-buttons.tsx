import type { RefObject } from 'react'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { SendButton } from './send-button.tsx'
import type { useComposition } from './use-composition.ts'
import { isTouch } from './use-composer-keys.ts'

/** Loaded after the chat, in the space that it has. */
const StartersButton = lazyOptional(() => import('../../work/prompts/starters-button.tsx'))

type Props = {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isClosed: boolean
  readonly isEditing: boolean
  readonly composition: Pick<ReturnType<typeof useComposition>, 'isReady' | 'text' | 'change'>
}

/** The buttons after the message field. The keyboards of touch devices have emojis of their own. */
export function ComposerButtons({ fieldRef, isClosed, isEditing, composition }: Props) {
  return (
    <div className="flex">
      {!isClosed && !isEditing && (
        <span className="size-11 flex-none max-xs:[@media(hover:hover)]:hidden">
          <Optional>
            <StartersButton {...{ fieldRef, composition }} />
          </Optional>
        </span>
      )}
      {!isTouch && <EmojiButton fieldRef={fieldRef} isOff={isClosed} />}
      <SendButton isReady={composition.isReady} isEditing={isEditing} />
    </div>
  )
}
