import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { getDeviceZone } from '#client/state/zone.ts'
import { findNextShared } from './next-shared.ts'

/** When both members are free next, in the viewer's time zone [AV20]. Nothing if that is never. */
export function NextSharedLine({ meId, otherId }: { readonly meId: string; readonly otherId: string }) {
  const { value: own } = useLiveQuery('availability', { userId: meId })
  const { value: counterpart } = useLiveQuery('availability', { userId: otherId })
  const [now] = useState(() => Date.now())
  const next = own && counterpart && findNextShared(own, counterpart, { zone: getDeviceZone(), now })
  if (!next) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-primary-soft px-3 py-2 text-sm text-on-primary-soft">
      <CalendarClock size={18} aria-hidden className="mt-0.5 flex-none" />
      {next.start <= now
        ? availabilityText('availability.bothNow', { until: formatDate(next.end, { timeStyle: 'short' }) })
        : availabilityText('availability.bothNext', {
            at: formatDate(next.start, {
              weekday: 'long',
              month: 'long',
              day: 'numeric',
              hour: 'numeric',
              minute: '2-digit',
            }),
          })}
    </p>
  )
}
