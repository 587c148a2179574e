import { composer as limit } from '#shared/limits.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { cx } from '#client/ui/cx.ts'
import { isTouch } from './use-composer-keys.ts'

type Props = {
  readonly id: string
  /** Characters left; negative beyond the limit. */
  readonly left: number
  readonly isEditing: boolean
}

/** The keyboard hint where Enter sends and, near the limit, the number of characters left. */
export function ComposerNotes({ id, left, isEditing }: Props) {
  const count = Math.abs(left)
  return (
    <p className="col-span-3 flex flex-wrap justify-between gap-x-4 px-1 text-xs text-muted empty:hidden">
      {!isTouch && (
        <span id={`${id}-keys`} className="hidden short:hidden! [@media(hover:hover)]:inline">
          {isEditing ? messageActionText('edit.keys') : chatText('composer.keys')}
        </span>
      )}
      {left < limit.counterThreshold && (
        <span id={`${id}-count`} className={cx('tabular-nums', left < 0 && 'font-semibold text-danger')}>
          {left < 0 && `${errorText('chat.tooLong')} `}
          {chatText(left < 0 ? 'composer.over' : 'composer.left', { count })}
        </span>
      )}
    </p>
  )
}
