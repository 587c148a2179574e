import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const tones = {
  info: 'bg-primary-soft text-on-primary-soft',
  warning: 'bg-warn-soft text-warn',
} as const

type Props = {
  /** The name of the region. */
  readonly label: string
  readonly tone: keyof typeof tones
  readonly icon: LucideIcon
  /** Whether the icon attracts attention. */
  readonly isGlowing?: boolean
  /** What screen readers announce when it appears or changes. */
  readonly status: ReactNode
  /** What is shown beside or below the status, and not announced. */
  readonly detail?: ReactNode
  /** The actions. */
  readonly children: ReactNode
}

/** A bar at the top of every page that says what is going on, with what to do about it. Wraps in narrow windows. */
export function StatusBar({ label, tone, icon: Icon, isGlowing = false, status, detail, children }: Props) {
  return (
    <section
      aria-label={label}
      className={cx(
        'flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 text-sm sm:px-6 md:px-10',
        tones[tone],
      )}
    >
      <Icon size={18} aria-hidden className={cx('flex-none', isGlowing && 'glow')} />
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-3 py-1">
        <p role="status" className="wrap-anywhere">
          {status}
        </p>
        {detail}
      </div>
      {children}
    </section>
  )
}
