import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { toSlots } from '#shared/domain/availability.ts'
import { formatShortClock, formatShortDay } from '#shared/domain/format-week.ts'
import { nextFreeTime } from '#shared/domain/next-free-time.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { formatZone, getDeviceZone } from './zone.ts'

type Props = { readonly availability: Availability | null }

/** A member's next free time in the viewer's time zone, in one line [PE14]. The page says which zone that is. */
export function NextTime({ availability }: Props) {
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const next = useMemo(
    () => (availability ? formatNext(availability, zone, now) : null),
    [availability, zone, now],
  )
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Clock size={16} aria-hidden className="mt-0.5 flex-none" />
      {next === null ? (
        availabilityText('availability.none')
      ) : (
        <span className="min-w-0 font-semibold text-text" title={formatZone(zone)}>
          {next}
        </span>
      )}
    </p>
  )
}

/** 'Next: Wed 8 PM', 'Free now until 6 PM'; null without free times. */
function formatNext({ slots, timeZone }: Availability, viewer: string, now: number): string | null {
  const span = nextFreeTime(slots, { owner: timeZone, viewer }, now)
  if (!span) return null
  const parts = toSlots(span, viewer)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  return span.start <= now
    ? availabilityText('availability.now', { time: formatShortClock(last.to) })
    : availabilityText('availability.next', {
        day: formatShortDay(first.day),
        time: formatShortClock(first.from),
      })
}
