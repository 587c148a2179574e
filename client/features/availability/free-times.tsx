import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { expandWeek } from '#shared/domain/availability.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { formatListToParts } from '#shared/texts/i18n/format-list.ts'
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
        availabilityText('availability.none')
      ) : (
        <span className="min-w-0">
          <span className="sr-only">{availabilityText('availability.free')} </span>
          <NoWrapList lines={lines} />{' '}
          <span title={formatZone(zone)}>
            {availabilityText('availability.freeZone', { zone: formatCity(zone) })}
          </span>
        </span>
      )}
    </p>
  )
}

/** Breaks lines between items, within one only where it is wider than the line. A comma stays at its item. */
function NoWrapList({ lines }: { readonly lines: readonly string[] }) {
  const parts = formatListToParts(lines)
  return (
    <span className="text-text">
      {parts.map(({ type, value }, index) => {
        if (type === 'literal') return ' '
        const next = parts[index + 1]
        return (
          <span key={value + String(index)} className="inline-block max-w-full">
            {value}
            {next?.type === 'literal' && next.value.trimEnd()}
          </span>
        )
      })}
    </span>
  )
}
