import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { formatZone, getDeviceZone } from '#client/state/zone.ts'

/** Says in which time zone the times of a page are. */
export function ZoneNote() {
  return (
    <p className="mb-4 text-xs text-muted">
      {availabilityText('availability.bothZone', { zone: formatZone(getDeviceZone()) })}
    </p>
  )
}
