import { staffText } from '#shared/texts/staff/console.ts'
import { formatDistance } from './urgency.tsx'

/** How long until something is due, or since when it is overdue. */
export function Due({ dueAt, now }: { readonly dueAt: number; readonly now: number }) {
  const distance = formatDistance(dueAt - now)
  if (dueAt >= now) return distance
  return (
    <span className="font-semibold text-danger">{staffText('waiting.overdue', { since: distance })}</span>
  )
}
