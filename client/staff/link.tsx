import type { MouseEvent, ReactNode } from 'react'
import { go } from './address.ts'

type Props = { readonly to: string; readonly className?: string; readonly children: ReactNode }

/** A link to an address of the console, which opens without a page load. */
export function Link({ to, className = 'text-primary underline underline-offset-4', children }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={onClick} className={className}>
      {children}
    </a>
  )
}
