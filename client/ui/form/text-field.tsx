import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field } from './field.tsx'

type Props = ComponentProps<'input'> & {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | boolean | null
}

export function TextField({ label, hint, error = null, className, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...rest} {...wiring} className={cx('control', className)} />}
    </Field>
  )
}
