import { useId, type ReactNode } from 'react'

/** Connects a control with its label, hint, and error. Spread it on the control. */
export type FieldProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type Props = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The message under the control. `true` only marks the control, for an error shown in a banner. */
  readonly error?: string | boolean | null
  readonly children: (fieldProps: FieldProps) => ReactNode
}

export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const hasMessage = typeof error === 'string' && error !== ''
  const described = [hint ? `${id}-hint` : '', hasMessage ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {hasMessage && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
