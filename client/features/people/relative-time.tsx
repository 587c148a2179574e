import { useSyncExternalStore } from 'react'
import { interpolate } from '#shared/texts/interpolate.ts'
import { lazyValue } from '#client/ui/lazy-value.ts'

const minute = 60_000
const steps = [
  { unit: 'minute', ms: minute, until: 60 * minute },
  { unit: 'hour', ms: 60 * minute, until: 24 * 60 * minute },
  { unit: 'day', ms: 24 * 60 * minute, until: 30 * 24 * 60 * minute },
  { unit: 'month', ms: 30 * 24 * 60 * minute, until: 365 * 24 * 60 * minute },
  { unit: 'year', ms: 365 * 24 * 60 * minute, until: Infinity },
] as const

const previous = { day: 'yesterday', month: 'last month', year: 'last year' } as const
const dateTimeFormat = lazyValue(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)

/**
 * Formats a duration in English, the language of the sentence. `Intl.RelativeTimeFormat` would delay the first paint.
 */
function formatAgo(at: number, now: number): string {
  const passed = Math.max(0, now - at)
  if (passed < minute) return 'just now'
  const { unit, ms } = steps.find(({ until }) => passed < until) ?? steps[4]
  const count = Math.floor(passed / ms)
  if (count > 1) return `${count} ${unit}s ago`
  return unit === 'minute' || unit === 'hour' ? `1 ${unit} ago` : previous[unit]
}

const getCurrentMinute = (): number => Math.floor(Date.now() / minute) * minute

function subscribeToMinutes(notify: () => void): () => void {
  const timer = setInterval(notify, minute / 4)
  return () => clearInterval(timer)
}

type Props = {
  /** Epoch milliseconds. */
  readonly at: number
  /** A text with the placeholder {ago}. */
  readonly sentence: string
}

/** Shows how long ago an event was; updates every minute. */
export function RelativeTime({ at, sentence }: Props) {
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute)
  return (
    <time
      dateTime={new Date(at).toISOString()}
      // Formats the tooltip on hover only: creating the formatter is expensive.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = dateTimeFormat().format(at))}
      className="text-sm text-muted"
    >
      {interpolate(sentence, { ago: formatAgo(at, now) })}
    </time>
  )
}
