import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type Props = ComponentProps<'div'> & {
  /** Removes the padding, for lists that reach the edges. */
  readonly isFlush?: boolean
}

export function Card({ isFlush = false, className, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-lg border border-line bg-surface',
        isFlush ? 'overflow-hidden' : 'p-5 sm:p-6',
        className,
      )}
    />
  )
}
