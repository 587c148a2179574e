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

function formatAgo(at: number, now: number): string {
  const passed = Math.max(0, now - at)
  if (passed < minute) return peopleText('person.justNow')
  const { unit, ms } = steps.find(({ until }) => passed < until) ?? steps[4]
  return formatRelative(-Math.floor(passed / ms), unit)
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
}

/** Shows how long ago an event was; updates every minute. */
export function RelativeTime({ at, format }: Props) {
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute)
  return (
    <time
      dateTime={new Date(at).toISOString()}
      // Formats the tooltip on hover only: creating the formatter is expensive.
      onPointerEnter={({ currentTarget }) =>
        (currentTarget.title = formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }))
      }
      className="inline-block text-sm text-muted"
    >
      {format(formatAgo(at, now))}
    </time>
  )
}
