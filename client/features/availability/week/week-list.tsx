import { useMemo, useState } from 'react'
import { expandWeek, hasTimes } from '#shared/domain/times/availability.ts'
import { formatDay } from '#shared/domain/times/format-week.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { formatRange, groupByDay } from '../format-availability.ts'
import { formatZone, getDeviceZone } from '#client/state/zone.ts'

type Props = { readonly availability: Availability | null }

/** A member's week in the viewer's time zone, one line for each day with free times [AV4]. */
export function WeekList({ availability }: Props) {
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const days = useMemo(() => {
    if (!availability || !hasTimes(availability)) return []
    const zones = { owner: availability.timeZone, viewer: zone }
    const byDay = groupByDay(expandWeek(availability, zones, now), zone)
    return [...byDay].filter(([, ranges]) => ranges.length > 0)
  }, [availability, zone, now])
  if (days.length === 0) return <p className="text-muted">{availabilityText('availability.none')}</p>
  return (
    <>
      <dl className="grid">
        {days.map(([day, slots]) => (
          <div
            key={day}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="font-semibold">{asLabel(formatDay(day))}</dt>
            <dd>{formatList(slots.map(formatRange))}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted">
        {availabilityText('availability.bothZone', { zone: formatZone(zone) })}
      </p>
    </>
  )
}
