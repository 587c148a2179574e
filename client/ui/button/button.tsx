import type { ComponentProps } from 'react'
import { buttonStyle, type Size, type Variant } from './button-style.ts'
import { Spinner } from '../feedback/spinner.tsx'

type Props = ComponentProps<'button'> & {
  readonly variant?: Variant
  readonly size?: Size
  /** Shows a spinner and ignores presses, but keeps the focus and the label. */
  readonly isPending?: boolean
}

export function Button({
  variant,
  size,
  isPending = false,
  'aria-disabled': isDisabled,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isPending || isDisabled}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      className={buttonStyle(variant, size, className)}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  )
}
