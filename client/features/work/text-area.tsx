import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Field } from '#client/ui/form/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value: string
  readonly className?: string
  readonly onText: (text: string) => void
}

/** A text of several lines, which grows with what is typed. */
export function TextArea({ label, hint, error = null, value, className, onText }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          value={value}
          onChange={(event) => onText(event.target.value)}
          className={cx('control field-sizing-content max-h-[50dvh] min-h-20 resize-y', className)}
        />
      )}
    </Field>
  )
}
