import type { PagePath } from '#client/router/addresses.ts'
import { Link } from '#client/router/link.tsx'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'

/** Maximum number of rows; a link leads to the rest. */
const maxRows = 4

type Props<Row> = {
  readonly icon: LucideIcon
  readonly title: string
  /** Shown if there are no rows. */
  readonly empty: string
  /** The link to the full list. */
  readonly all: { readonly to: PagePath; readonly label: string }
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly renderRow: (row: Row) => ReactNode
  /** As wide as the page: rows stand beside one another where there is room. */
  readonly isWide?: boolean
}

/** A dashboard panel: the first rows of a list; their count and a link below lead to all. */
export function Panel<Row extends { readonly id: string }>({
  icon: Icon,
  title,
  empty,
  all,
  rows,
  renderRow,
  isWide = false,
}: Props<Row>) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center gap-2.5 px-5 pt-5 pb-2">
        <Icon size={20} aria-hidden className="flex-none text-accent" />
        <h2 id={id} className="flex-1 text-xl">
          {title}
        </h2>
        {rows !== undefined && rows.length > 0 && (
          <Link
            to={all.to}
            aria-label={dashboardText('panel.countOf', { title, count: rows.length })}
            className="target min-w-7 rounded-pill bg-accent-soft px-2.5 py-0.5 text-center text-sm font-semibold text-on-accent-soft tabular-nums hover:underline"
          >
            {formatNumber(rows.length)}
          </Link>
        )}
      </div>
      <div className="flex-1 px-2">
        {rows === undefined ? (
          <div aria-busy="true" className="px-3 pb-2">
            <Skeleton rows={1} rowClass="h-6" />
          </div>
        ) : rows.length === 0 ? (
          <p className="px-3 pb-2 text-muted">{empty}</p>
        ) : (
          <ul className={isWide ? 'grid grid-cols-1 gap-2 px-3 xl:grid-cols-4' : undefined}>
            {rows.slice(0, maxRows).map((each) => (
              <li key={each.id} className={isWide ? 'rounded-md border border-line' : undefined}>
                {renderRow(each)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="px-5 pb-2">
        <Link to={all.to} className={buttonStyle('quiet', 'sm', '-ms-2.5 -me-2.5')}>
          {all.label}
        </Link>
      </div>
    </section>
  )
}
