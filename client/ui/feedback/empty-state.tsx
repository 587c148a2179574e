import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  readonly icon: LucideIcon
  readonly title: string
  /** Renders the title as the h1 of the page. */
  readonly isHeading?: boolean
  readonly children?: ReactNode
  /** The suggested next step. */
  readonly action?: ReactNode
}

/** Placeholder for an empty list or page, with a next step. */
export function EmptyState({ icon: Icon, title, isHeading = false, children, action }: Props) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="paper clear grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-14 text-center">
      <span className="relative grid size-18 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <span
          className="absolute -inset-2 rounded-full border-2 border-dashed border-accent/50"
          aria-hidden="true"
        />
        <Icon size={30} strokeWidth={1.75} aria-hidden />
      </span>
      <Title {...(isHeading ? { tabIndex: -1 } : {})} className="mt-2 max-w-md font-display text-xl">
        {title}
      </Title>
      {children && <div className="max-w-md text-sm text-balance text-muted">{children}</div>}
      {action}
    </div>
  )
}
