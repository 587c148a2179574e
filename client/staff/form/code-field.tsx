import { TextField } from '#client/ui/form/text-field.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A field for a one-time code. */
export function CodeField({ label, hint, value, onChange }: Props) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      name="code"
      maxLength={12}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-48 tabular-nums"
    />
  )
}
