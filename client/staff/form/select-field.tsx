import { Field } from '#client/ui/form/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

/** A choice of one of several values. */
export function SelectField({ label, hint, value, options, onChange }: Props) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <select
          {...wiring}
          className="control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
