import { formatRelative } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { cx } from '#client/ui/cx.ts'

export const urgencyText = (urgency: number) =>
  staffText(urgency === 1 ? 'urgency.1' : urgency === 2 ? 'urgency.2' : 'urgency.3')
const urgencyStyle = (urgency: number) =>
  urgency === 1
    ? 'bg-danger text-on-danger'
    : urgency === 2
      ? 'bg-warn-soft text-warn'
      : 'bg-sunken text-text'

/** A distance in the largest unit that is at least one. */
export function formatDistance(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (Math.abs(minutes) < 60) return formatRelative(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48 ? formatRelative(hours, 'hour') : formatRelative(Math.round(hours / 24), 'day')
}

/** The urgency of a case, or of what else waits, which is no concern about a person. */
export function Urgency({
  urgency,
  isRoutine = false,
}: {
  readonly urgency: number
  readonly isRoutine?: boolean
}) {
  return (
    <span
      className={cx('inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold', urgencyStyle(urgency))}
    >
      {isRoutine ? staffText('urgency.routine') : urgencyText(urgency)}
    </span>
  )
}
