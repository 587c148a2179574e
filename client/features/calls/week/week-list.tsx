import { weekText } from '#shared/texts/chat/week.ts'
import { formatDate, formatDateRange } from '#shared/texts/i18n/format-date.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { EntryLink } from './entry-link.tsx'
import type { Entry, ShownWeek } from './use-week.ts'
import { clipToDay } from './week.ts'

type Props = Omit<ShownWeek, 'entries'> & { readonly entries: readonly Entry[] }

const dayName = { weekday: 'long', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** The week as a list of days, where there is no room for a grid. */
export function WeekList({ week, now, entries, free }: Props) {
  return (
    <ol className="grid gap-4">
      {week.days.map((start, day) => {
        const span = { start, end: week.days[day + 1] ?? week.end }
        const calls = entries.filter((entry) => span.start <= entry.start && entry.start < span.end)
        const times = clipToDay(free, span)
        return (
          <li key={start} className="grid gap-2 border-b border-line pb-4 last:border-b-0">
            <h3 className="font-semibold">
              {asLabel(formatDate(start, dayName))}
              {span.start <= now && now < span.end && (
                <span className="ms-2 rounded-pill bg-accent-soft px-2.5 py-0.5 text-sm text-on-accent-soft">
                  {weekText('today')}
                </span>
              )}
            </h3>
            {calls.map((entry) => (
              <EntryLink key={entry.id} {...{ entry, day, now }} />
            ))}
            {times.length > 0 && (
              <p className="text-sm text-muted">
                {weekText('free', {
                  times: formatList(times.map((one) => formatDateRange(one.start, one.end, clock))),
                })}
              </p>
            )}
            {calls.length === 0 && times.length === 0 && (
              <p className="text-sm text-muted">{weekText('noFree')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
