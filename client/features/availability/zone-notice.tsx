import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { formatZone, getDeviceZone } from '#client/state/zone.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly timeZone: string; readonly onChange: (timeZone: string) => void }

/** Says before the week that its times are in another zone than that of the device, where the hours would look wrong [AV23]. */
export function ZoneNotice({ timeZone, onChange }: Props) {
  const here = getDeviceZone()
  if (here === timeZone) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft p-3 text-sm text-info">
      <p className="max-w-prose min-w-0 wrap-anywhere">
        {availabilityPageText('availability.zoneHere', {
          zone: formatZone(timeZone),
          here: formatZone(here),
        })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="max-w-full wrap-anywhere whitespace-normal!"
        onClick={() => onChange(here)}
      >
        {availabilityPageText('availability.zoneUse', { zone: formatZone(here) })}
      </Button>
    </div>
  )
}
