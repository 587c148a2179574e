import { Link } from '#client/router/link.tsx'
import { useState } from 'react'
import {
  hasTimes,
  intersectSpans,
  expandWeek,
  type Day,
  type Slot,
} from '#shared/domain/times/availability.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { pages } from '#shared/pages.ts'
import { formatDay } from '#shared/domain/times/format-week.ts'
import { listWeekDays } from '#shared/domain/times/week-order.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { formatRange, groupByDay } from '../format-availability.ts'
import { HourScale } from './hour-scale.tsx'
import { SharedDay } from './shared-day.tsx'
import { SharedWeekLoading } from './shared-week-loading.tsx'
import { getDeviceZone, formatZone } from '#client/state/zone.ts'

type Props = { readonly meId: string; readonly otherId: string; readonly name: string }

/** Compares the weeks of both members in the viewer's time zone. */
export default function SharedWeek({ meId, otherId, name }: Props) {
  const { value: own } = useLiveQuery('availability', { userId: meId })
  const { value: counterpart } = useLiveQuery('availability', { userId: otherId })
  if (own === undefined || counterpart === undefined) return <SharedWeekLoading />
  const isOwnSet = hasTimes(own)
  const isCounterpartSet = hasTimes(counterpart)
  return (
    <div className="@container relative grid max-h-[50dvh] grid-cols-[minmax(0,1fr)] gap-3 overflow-x-hidden overflow-y-auto text-sm">
      {!isOwnSet && <p>{availabilityText('availability.mineNone')}</p>}
      {!isCounterpartSet && <p>{availabilityText('availability.noneOf', { name })}</p>}
      {(isOwnSet || isCounterpartSet) && (
        <Week mine={own} theirs={counterpart} name={name} isBoth={isOwnSet && isCounterpartSet} />
      )}
      <Link
        to={pages.availability.path}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        {availabilityText(isOwnSet ? 'availability.change' : 'availability.setMine')}
      </Link>
    </div>
  )
}

type WeekProps = {
  readonly mine: Availability | null
  readonly theirs: Availability | null
  readonly name: string
  readonly isBoth: boolean
}

function Week({ mine, theirs, name, isBoth }: WeekProps) {
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const toSpans = (one: Availability | null) =>
    one ? expandWeek(one, { owner: one.timeZone, viewer: zone }, now) : []
  const [my, other] = [toSpans(mine), toSpans(theirs)]
  const [myDays, otherDays, bothDays] = [my, other, intersectSpans(my, other)].map((spans) =>
    groupByDay(spans, zone),
  ) as [ByDay, ByDay, ByDay]
  const get = (byDay: ByDay, day: Day) => byDay.get(day) ?? []
  const shared = listWeekDays().filter((day) => get(bothDays, day).length > 0)
  const filled = listWeekDays().filter((day) => get(myDays, day).length + get(otherDays, day).length > 0)
  return (
    <>
      {isBoth && shared.length === 0 && <p>{availabilityText('availability.bothNone')}</p>}
      {shared.length > 0 && (
        <div>
          <p className="mb-1">{availabilityText('availability.bothThis')}</p>
          <ul className="flex flex-wrap gap-2">
            {shared.map((day) => (
              <li
                key={day}
                className="rounded-pill bg-primary-soft px-3 py-1 font-semibold text-on-primary-soft"
              >
                {availabilityText('availability.line', {
                  days: asLabel(formatDay(day)),
                  times: formatList(get(bothDays, day).map(formatRange)),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <HourScale />
      <ul className="-mt-2 grid gap-1.5">
        {filled.map((day) => (
          <SharedDay
            key={day}
            day={day}
            name={name}
            own={get(myDays, day)}
            counterpart={get(otherDays, day)}
            both={get(bothDays, day)}
          />
        ))}
      </ul>
      <p className="text-xs text-muted">{formatZoneNote(zone, theirs?.timeZone, name)}</p>
    </>
  )
}

type ByDay = ReadonlyMap<Day, readonly Slot[]>

function formatZoneNote(zone: string, other: string | undefined, name: string): string {
  if (!other || other === zone) return availabilityText('availability.bothZone', { zone: formatZone(zone) })
  return availabilityText('availability.bothZones', {
    zone: formatZone(zone),
    name,
    other: formatZone(other),
  })
}
