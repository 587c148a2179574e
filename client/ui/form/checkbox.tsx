import { useId, type ComponentProps } from 'react'
import { cx } from '../cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly label: string; readonly hint?: string }

export function Checkbox({ label, hint, className, ...rest }: Props) {
  const labelId = useId()
  const hintId = useId()
  return (
    <label className={cx('flex items-start gap-3 py-2.75 has-disabled:text-muted', className)}>
      <input
        {...rest}
        type="checkbox"
        // Otherwise the hint would be part of the name as well, and said twice.
        aria-labelledby={hint ? labelId : undefined}
        aria-describedby={hint ? hintId : undefined}
        className="tick"
      />
      <span className="mt-px text-sm leading-snug">
        <span id={labelId}>{label}</span>
        {hint && (
          <span id={hintId} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
