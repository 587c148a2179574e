import { useId, useRef, useState } from 'react'
import type { Day } from '#shared/domain/times/availability.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { cx } from '#client/ui/cx.ts'
import { formatClock, formatDay } from '#shared/domain/times/format-week.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { DayButtons } from './day-buttons.tsx'
import type { Times } from './grid/half-hours.ts'
import { formatRange } from './format-availability.ts'
import { TimeField } from './time-field.tsx'
import { getCompleteTimes, getWrongEnd, validateDay } from './week/week.ts'

type Props = {
  readonly day: Day
  readonly times: Times
  /** Whether saving was refused: errors are then shown while the member types, too. */
  readonly isRefused: boolean
  readonly onTimes: (times: Times | null) => void
  readonly onCopy: (days: readonly Day[]) => void
}

/** One day as two time fields. */
export function DayFields({ day, times, isRefused, onTimes, onCopy }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const id = useId()
  const fromField = useRef<HTMLInputElement>(null)
  const error = validateDay(times)
  // While the member types, a missing second time is not an error yet.
  const shownError = isTyping && !isRefused && error !== 'wrongOrder' ? null : error
  const set = getCompleteTimes(times)
  const range = set && formatRange(set)
  const field = (end: 'from' | 'to') => (
    <TimeField
      ref={end === 'from' ? fromField : undefined}
      end={end}
      label={asLabel(availabilityPageText(`availability.${end}Of`, { day: formatDay(day) }))}
      describedBy={`${id}-said`}
      isWrong={shownError !== null && getWrongEnd(shownError) === end}
      time={times[end]}
      onTime={(time) => onTimes({ ...times, [end]: time })}
      onTyping={setIsTyping}
    />
  )
  return (
    <li
      data-day={day}
      className="grid gap-x-4 gap-y-1 py-2.5 grid-cols-[minmax(0,1fr)_auto] items-center sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="min-w-0">
        <p className="font-semibold">{asLabel(formatDay(day))}</p>
        <p
          id={`${id}-said`}
          className={cx('text-xs', shownError ? 'font-semibold text-danger' : 'text-muted')}
        >
          {shownError
            ? availabilityPageText(`availability.${shownError}`, { example: formatClock('16:30') })
            : (range ?? availabilityPageText('availability.notFree'))}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 max-sm:order-last max-sm:col-span-2">
        {field('from')}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {field('to')}
      </div>
      <DayButtons
        day={day}
        range={range}
        isEmpty={times.from === '' && times.to === ''}
        onCopy={onCopy}
        onClear={() => {
          onTimes(null)
          // The button is now disabled and would lose the focus.
          fromField.current?.focus()
        }}
      />
    </li>
  )
}
