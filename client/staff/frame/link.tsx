import type { MouseEvent, ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { go } from '../address.ts'

type Props = {
  readonly to: string
  /** Whether it names what a row of a list is about. */
  readonly isMain?: boolean
  /** Instead of the look of a link. */
  readonly className?: string
  readonly children: ReactNode
}

/** A link to an address of the console, which opens without a page load. */
export function Link({ to, isMain = false, className, children }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a
      href={to}
      onClick={onClick}
      className={className ?? cx('text-primary underline underline-offset-4', isMain && 'font-semibold')}
    >
      {children}
    </a>
  )
}
