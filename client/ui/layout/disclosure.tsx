import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A collapsible section on a native `details` element, which supports find-in-page and the keyboard. */
export function Disclosure({ title, aside, isOpen = false, onToggle, children }: Props) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group border-b border-line last:border-b-0"
    >
      <summary className="flex min-h-12 items-center gap-3 rounded-md px-4 py-2 text-sm font-semibold hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <bdi>{title}</bdi>
        </span>
        {aside}
        <ChevronDown
          size={18}
          aria-hidden
          className="flex-none text-muted transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
