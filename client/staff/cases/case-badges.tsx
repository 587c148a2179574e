import type { CaseRow } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { cx } from '#client/ui/cx.ts'

type Badge = { readonly key: 'new' | 'acknowledged' | 'closed' | 'appeal' | 'held'; readonly style: string }

function badgesOf({ isClosed, isAcknowledged, openAppeals, isHeld }: CaseRow): Badge[] {
  return [
    isClosed
      ? { key: 'closed', style: 'bg-sunken text-text' }
      : isAcknowledged
        ? { key: 'acknowledged', style: 'bg-success-soft text-success' }
        : { key: 'new', style: 'bg-warn-soft text-warn' },
    ...(openAppeals > 0 ? [{ key: 'appeal', style: 'bg-danger-soft text-danger' } as const] : []),
    ...(isHeld ? [{ key: 'held', style: 'bg-primary-soft text-on-primary-soft' } as const] : []),
  ]
}

/** The state of a case: whether it is open, and what waits in it. */
export function CaseBadges({ row }: { readonly row: CaseRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {badgesOf(row).map(({ key, style }) => (
        <span
          key={key}
          className={cx(
            'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
            style,
          )}
        >
          {text(`state.${key}`)}
        </span>
      ))}
    </span>
  )
}
