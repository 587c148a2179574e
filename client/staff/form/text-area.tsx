import { Field } from '#client/ui/form/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly max: number
  readonly rows?: number
  readonly isFirst?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for several lines. */
export function TextArea({
  label,
  hint,
  error = null,
  max,
  rows = 3,
  isFirst = false,
  value,
  onChange,
}: Props) {
  return (
    <Field {...{ label, hint, error }}>
      {(wiring) => (
        <textarea
          {...wiring}
          data-first-focus={isFirst || undefined}
          rows={rows}
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="control min-h-20 resize-y"
        />
      )}
    </Field>
  )
}
