import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { SendButton } from './send-button.tsx'
import type { ToolsProps } from './tools.tsx'
import { isTouch } from './use-composer-keys.ts'

/** Loaded after the chat, in the space that it has. */
const ToolButtons = lazyOptional(() => import('./tool-buttons.tsx'))

type Props = ToolsProps & { readonly isNarrow: boolean; readonly isReady: boolean }

/** The buttons after the message field; in narrow windows, the others are in the menu before it [CH44]. */
export function ComposerButtons({ isNarrow, isReady, ...tools }: Props) {
  const { isClosed, isEditing } = tools
  const count = Number(!isClosed && !isEditing) + Number(!isTouch)
  return (
    <div className="flex">
      {!isNarrow && (
        <span className="flex" style={{ width: `${count * 2.75}rem` }}>
          <Optional>
            <ToolButtons {...tools} />
          </Optional>
        </span>
      )}
      <SendButton {...{ isReady, isEditing }} />
    </div>
  )
}
