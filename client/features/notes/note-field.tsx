import { type ComponentProps, type KeyboardEvent } from 'react'
import { text as limit } from '#shared/limits.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { cx } from '#client/ui/cx.ts'
import { Field } from '#client/ui/form/field.tsx'

/** Shows the counter when this many characters or fewer are left. */
const counterThreshold = 500

export const isTooLong = (content: string): boolean => content.trim().length > limit.note

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly error: string | null
  readonly onText: (text: string) => void
  /** Called on Ctrl+Enter or Command+Enter. */
  readonly onFinish: () => void
}

/** The text area of a note; grows with the text. */
export function NoteField({
  label,
  hint,
  value,
  error,
  onText,
  onFinish,
  className,
  onKeyDown,
  ...rest
}: Props) {
  const count = value.trim().length
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onFinish()
  }
  return (
    <div className="grid gap-1.5">
      <Field
        label={label}
        hint={hint}
        error={isTooLong(value) ? memberErrorText('note.tooLong', { max: limit.note }) : error}
      >
        {(wiring) => (
          <textarea
            {...rest}
            {...wiring}
            value={value}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={handleKeyDown}
            className={cx('control field-sizing-content max-h-[60dvh] resize-none', className)}
          />
        )}
      </Field>
      {limit.note - count <= counterThreshold && (
        <p
          role="status"
          className={cx('text-xs tabular-nums', count > limit.note ? 'text-danger' : 'text-muted')}
        >
          {noteText('notes.count', { count, max: limit.note })}
        </p>
      )}
    </div>
  )
}
