import { weekText } from '#shared/texts/chat/week.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import { formatShortClock } from '#shared/domain/times/format-week.ts'
import { formatDate, formatDateRange } from '#shared/texts/i18n/format-date.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { cx } from '#client/ui/cx.ts'
import { EntryLink } from './entry-link.tsx'
import type { Entry, ShownWeek } from './use-week.ts'
import { clipToDay, getHours, minutesOf, toLanes, isShown } from './week.ts'

type Props = Omit<ShownWeek, 'entries'> & { readonly entries: readonly Entry[] }

/** The height of an hour, and the least one of an entry, in pixels. */
const hourHeight = 64
const leastHeight = 44
/** The height of the names of the days, in pixels. */
const headHeight = 48
const headLook = 'flex items-center border-b border-line px-2 text-sm leading-tight'

const dayName = { weekday: 'short', month: 'short', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** The week as a grid: a column for each day, and the hours from top to bottom. */
export function WeekGrid({ week, now, entries, free }: Props) {
  const columns = week.days.map((start, day) => {
    const span = { start, end: week.days[day + 1] ?? week.end }
    const calls = entries.filter((entry) => span.start <= entry.start && entry.start < span.end)
    return { ...span, calls, free: clipToDay(free, span), shown: clipToDay(calls, span) }
  })
  const hours = getHours(columns.flatMap((column) => [...column.shown, ...column.free]))
  const rows = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index)
  return (
    <div className="flex">
      <div aria-hidden className="w-14 flex-none text-xs text-muted" style={{ paddingTop: headHeight }}>
        {rows.map((hour) => (
          <div key={hour} style={{ height: hourHeight }}>
            {formatShortClock(`${String(hour).padStart(2, '0')}:00`)}
          </div>
        ))}
      </div>
      <ol
        className="grid min-w-0 flex-1 rounded-md border border-line bg-surface"
        style={{ gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
      >
        {columns.map((column, day) => (
          <Day key={column.start} {...{ column, day, now, rows }} first={hours.first} />
        ))}
      </ol>
    </div>
  )
}

type DayProps = {
  readonly column: Span & { readonly calls: readonly Entry[]; readonly free: readonly Span[] }
  readonly day: number
  readonly now: number
  /** The hours that are shown, and the first of them. */
  readonly rows: readonly number[]
  readonly first: number
}

function Day({ column, day, now, rows, first }: DayProps) {
  const { start, end, calls, free } = column
  const isToday = start <= now && now < end
  const top = (at: number): number => ((minutesOf(at) - first * 60) / 60) * hourHeight
  const height = (span: Span): number =>
    ((minutesOf(Math.min(span.end, end), true) - minutesOf(span.start)) / 60) * hourHeight
  return (
    <li className="min-w-0 border-line" style={{ borderInlineStartWidth: day === 0 ? 0 : 1 }}>
      <h3 className={cx(headLook, isToday && 'text-accent')} style={{ height: headHeight }}>
        {asLabel(formatDate(start, dayName))}
        {isToday && <span className="sr-only"> {weekText('today')}</span>}
      </h3>
      {free.length > 0 && (
        <p className="sr-only">
          {weekText('free', {
            times: formatList(free.map((one) => formatDateRange(one.start, one.end, clock))),
          })}
        </p>
      )}
      <div className="relative" style={{ height: rows.length * hourHeight }}>
        {free.map((span) => (
          <div
            key={span.start}
            aria-hidden
            className="absolute inset-x-0 bg-success-soft text-success"
            style={{ top: top(span.start), height: height(span), borderInlineStart: '4px solid' }}
          />
        ))}
        {rows.slice(1).map((hour) => (
          <div
            key={hour}
            aria-hidden
            className="absolute inset-x-0 border-b border-line"
            style={{ top: (hour - first) * hourHeight }}
          />
        ))}
        {toLanes(calls, (leastHeight / hourHeight) * 3_600_000).map((entry) => (
          <EntryLink
            key={entry.id}
            {...{ entry, day, now }}
            className="absolute overflow-hidden"
            style={{
              top: top(entry.start),
              height: Math.max(leastHeight, height(entry)),
              insetInlineStart: `${(entry.lane / entry.lanes) * 100}%`,
              width: `${100 / entry.lanes}%`,
            }}
          />
        ))}
        {isToday && isShown(now, { first, last: first + rows.length }) && (
          <div aria-hidden className="absolute inset-x-0 border-b border-accent" style={{ top: top(now) }} />
        )}
      </div>
    </li>
  )
}
