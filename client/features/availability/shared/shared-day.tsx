import type { Day, Slot } from '#shared/domain/times/availability.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { cx } from '#client/ui/cx.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { formatDay, formatShortDay } from '#shared/domain/times/format-week.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { formatRange } from '../format-availability.ts'
import { toPercent } from '../grid/half-hours.ts'
import { dayColumns, HourLines } from './hour-scale.tsx'

type Props = {
  readonly day: Day
  readonly name: string
  readonly own: readonly Slot[]
  readonly counterpart: readonly Slot[]
  readonly both: readonly Slot[]
}

/** One day of both members: one bar each; shared times fill both. */
export function SharedDay({ day, name, own, counterpart, both }: Props) {
  return (
    <li className={dayColumns}>
      <span aria-hidden="true" className="font-semibold">
        {asLabel(formatShortDay(day))}
      </span>
      <span className="sr-only">
        {availabilityText('availability.dayLabel', { day: asLabel(formatDay(day)) })}{' '}
      </span>
      <div aria-hidden="true" dir="ltr" className="relative h-7 rounded-sm border border-line bg-sunken">
        <HourLines />
        <Bars slots={own} className="top-0.5 h-2.5 border-info bg-info/40" />
        <Bars slots={counterpart} className="bottom-0.5 h-2.5 border-accent bg-accent/40" />
        <Bars slots={both} className="inset-y-0.5 border-primary bg-primary" />
      </div>
      <p className="text-xs text-muted @max-lg:col-start-2">
        <LegendEntry label={availabilityText('availability.mine')} slots={own} className="bg-info" />
        <LegendEntry label={name} slots={counterpart} className="bg-accent" />
      </p>
    </li>
  )
}

function Bars({ slots, className }: { readonly slots: readonly Slot[]; readonly className: string }) {
  return slots.map((slot) => (
    <span
      key={slot.from}
      style={toPercent(slot)}
      className={cx('absolute rounded-[3px] border', className)}
    />
  ))
}

type LegendEntryProps = {
  readonly label: string
  readonly slots: readonly Slot[]
  readonly className: string
}

function LegendEntry({ label, slots, className }: LegendEntryProps) {
  if (slots.length === 0) return null
  return (
    <span className="me-3 inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', className)} />
      <span>
        <bdi>{label}</bdi> <bdi className="whitespace-nowrap">{formatList(slots.map(formatRange))}</bdi>
      </span>
    </span>
  )
}
