import type { RefObject } from 'react'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { cx } from '#client/ui/cx.ts'
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
  const { isReady, text, change } = composition
  return (
    <div className="flex">
      {!isClosed && !isEditing && (
        <span className={cx('size-11 flex-none', !isTouch && 'max-xs:hidden')}>
          <Optional>
            <StartersButton
              fieldRef={fieldRef}
              onStart={(idea) => change(text.trim() === '' ? idea : `${text.trimEnd()}\n${idea}`)}
            />
          </Optional>
        </span>
      )}
      {!isTouch && <EmojiButton fieldRef={fieldRef} isOff={isClosed} />}
      <SendButton isReady={isReady} isEditing={isEditing} />
    </div>
  )
}
