import { useMemo } from 'react'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { formatZone, listZones } from '#client/state/zone.ts'

type Props = { readonly timeZone: string; readonly onChange: (timeZone: string) => void }

/** Selects the time zone of the week; the device's zone by default. */
export function ZoneField({ timeZone, onChange }: Props) {
  const zones = useMemo(() => listZones(timeZone), [timeZone])
  return (
    <Card className="grid content-start gap-3">
      <Field
        label={availabilityPageText('availability.zone')}
        hint={availabilityPageText('availability.zoneHint')}
      >
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
    </Card>
  )
}
