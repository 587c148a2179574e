import { useId, useRef, type ReactNode } from 'react'
import type { Connection } from '#shared/contract/connections.ts'
import { pageSize } from '#shared/limits.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { usePreserveFocus } from '#client/ui/overlay/use-preserve-focus.ts'

type Props = {
  readonly title: string
  readonly requests: readonly Connection[]
  /** Shown while there are no requests. */
  readonly empty: ReactNode
  readonly row: (request: Connection) => ReactNode
  readonly className: string | undefined
}

/** The requests with one status. */
export function Section({ title, requests, empty, row, className }: Props) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  usePreserveFocus(root, requests)
  return (
    <section ref={root} aria-labelledby={id} className={className}>
      <h2 id={id} tabIndex={-1} className="mb-3 flex items-center gap-2.5 text-2xl">
        {title}
        {requests.length > 0 && (
          <span className="rounded-pill bg-accent-soft px-2.5 py-0.5 font-sans text-sm font-semibold text-on-accent-soft tabular-nums">
            {/* A space that does not collapse: otherwise screen readers say it in one word with the title. */}
            <span className="sr-only">{'\u00a0'}</span>
            {formatNumber(requests.length)}
          </span>
        )}
      </h2>
      {requests.length === 0 ? (
        empty
      ) : (
        <Card isFlush>
          <ul>{requests.map(row)}</ul>
        </Card>
      )}
      {requests.length >= pageSize.requests && (
        <p className="mt-2 text-sm text-muted">
          {connectionText('connections.most', { count: pageSize.requests })}
        </p>
      )}
    </section>
  )
}
