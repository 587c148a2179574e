import { useSyncExternalStore } from 'react'
import { formatDate, formatRelative } from '#shared/texts/i18n/format-date.ts'
import { peopleText } from '#shared/texts/members/people.ts'

const minute = 60_000
const steps = [
  { unit: 'minute', ms: minute, until: 60 * minute },
  { unit: 'hour', ms: 60 * minute, until: 24 * 60 * minute },
  { unit: 'day', ms: 24 * 60 * minute, until: 30 * 24 * 60 * minute },
  { unit: 'month', ms: 30 * 24 * 60 * minute, until: 365 * 24 * 60 * minute },
  { unit: 'year', ms: 365 * 24 * 60 * minute, until: Infinity },
] as const

/** The number of a day of this device, counted without a time zone. */
function dayOf(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * 60 * minute)
}

/** How long ago a time was, in epoch milliseconds: from a day on in days of the calendar, then in months and years. */
export function formatAgo(at: number, now: number): string {
  const passed = Math.max(0, now - at)
  if (passed < minute) return peopleText('person.justNow')
  const { unit, ms } = steps.find(({ until }) => passed < until) ?? steps[4]
  // The date stands beside it.
  return formatRelative(unit === 'day' ? dayOf(at) - dayOf(now) : -Math.floor(passed / ms), unit)
}

const getCurrentMinute = (): number => Math.floor(Date.now() / minute) * minute

function subscribeToMinutes(notify: () => void): () => void {
  const timer = setInterval(notify, minute / 4)
  return () => clearInterval(timer)
}

type Props = {
  /** Epoch milliseconds. */
  readonly at: number
  /** Returns the text with the formatted time in it. */
  readonly format: (ago: string) => string
  /** Without the date and the time: only in a row that leads to where they are. */
  readonly isBrief?: boolean
}

/**
 * Shows how long ago an event was; updates every minute. From an hour on, the date and the time follow, because the text
 * alone no longer tells the minute, and a tooltip would need a pointer [NV45].
 */
export function RelativeTime({ at, format, isBrief = false }: Props) {
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute)
  const exact =
    isBrief || now - at < 60 * minute
      ? ''
      : ` · ${formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}`
  return (
    <time dateTime={new Date(at).toISOString()} className="inline-block text-sm text-muted">
      {format(formatAgo(at, now)) + exact}
    </time>
  )
}
