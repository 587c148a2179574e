import { useMemo } from 'react'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { getDeviceZone, formatZone, listZones } from '#client/state/zone.ts'

type Props = { readonly timeZone: string; readonly onChange: (timeZone: string) => void }

/** Selects the time zone of the week; the device's zone by default. */
export function ZoneField({ timeZone, onChange }: Props) {
  const zones = useMemo(() => listZones(timeZone), [timeZone])
  const here = getDeviceZone()
  return (
    <Card className="grid content-start gap-3">
      <Field label={availabilityText('availability.zone')} hint={availabilityText('availability.zoneHint')}>
        {(wiring) => (
          <select
            {...wiring}
            name="timeZone"
            value={timeZone}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {formatZone(zone)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {here !== timeZone && (
        <div className="grid justify-items-start gap-2 rounded-md bg-info-soft p-3 text-sm text-info">
          <p>{availabilityText('availability.zoneHere', { zone: formatZone(here) })}</p>
          <Button variant="secondary" size="sm" onClick={() => onChange(here)}>
            {availabilityText('availability.zoneUse', { zone: formatZone(here) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
