import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { expandWeek } from '#shared/domain/availability.ts'
import { texts } from '#shared/texts/index.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { availabilityTexts } from '#shared/texts/availability.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { formatWeek } from './format-availability.ts'
import { formatCity, getDeviceZone, formatZone } from './zone.ts'

type Props = { readonly availability: Availability | null }

/** Shows a member's free times this week in the viewer's time zone, in one line [AV4]. */
export function FreeTimes({ availability }: Props) {
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const lines = useMemo(() => {
    if (!availability) return []
    const { slots, timeZone } = availability
    return formatWeek(expandWeek(slots, { owner: timeZone, viewer: zone }, now), zone)
  }, [availability, zone, now])
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Clock size={16} aria-hidden className="mt-0.5 flex-none" />
      {lines.length === 0 ? (
        texts['availability.none']
      ) : (
        <span>
          <span className="sr-only">{availabilityTexts['availability.free']}: </span>
          <NoWrapList text={lines.join(', ')} />{' '}
          <span title={formatZone(zone)}>
            ({interpolate(availabilityTexts['availability.freeZone'], { zone: formatCity(zone) })})
          </span>
        </span>
      )}
    </p>
  )
}

/** Breaks lines between ranges, never within one. */
function NoWrapList({ text }: { readonly text: string }) {
  return (
    <span className="text-text">
      {text.split(/(?<=,) /).map((time, index) => (
        <span key={time + String(index)}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">{time}</span>
        </span>
      ))}
    </span>
  )
}
