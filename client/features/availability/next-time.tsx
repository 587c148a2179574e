import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { nextFreeTime } from '#shared/domain/times/next-free-time.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { formatNext } from './format-next.ts'
import { formatZone, getDeviceZone } from '#client/state/zone.ts'

type Props = { readonly availability: Availability | null }

/** A member's next free time in the viewer's time zone, in one line [PE14]. The page says which zone that is. */
export function NextTime({ availability }: Props) {
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const next = useMemo(
    () => (availability ? formatNextOf(availability, zone, now) : null),
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

function formatNextOf(week: Availability, zone: string, now: number): string | null {
  return formatNext(nextFreeTime(week, { owner: week.timeZone, viewer: zone }, now), { zone, now })
}
