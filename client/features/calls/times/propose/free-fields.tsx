import { useId, useState } from 'react'
import type { Span } from '#shared/domain/times/availability.ts'
import { formatClock } from '#shared/domain/times/format-week.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatRelative } from '#shared/texts/i18n/format-date.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { formatClockAndZone, formatDayOf } from '../format-call-time.ts'
import { checkFree, dayCount, getDay, getExample, optionsOf, type FreeTime, type WhenError } from './when.ts'

type Props = {
  readonly free: FreeTime
  readonly minutes: number
  readonly error: WhenError | null
  /** The time on the other member's clock; null if it is the same. */
  readonly describeThere: (span: Span) => string | null
  readonly onFree: (free: FreeTime) => void
}

const MINUTE = 60_000

/** The half hours of a day, as the time field suggests them. */
const halfHours = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
)

/** Any day and time of day. */
export function FreeFields({ free, minutes, error, describeThere, onFree }: Props) {
  const listId = useId()
  const [now] = useState(() => Date.now())
  const checked = checkFree(free, now)
  const there =
    'text' in checked ? null : describeThere({ start: checked.start, end: checked.start + minutes * MINUTE })
  const days = Array.from({ length: dayCount }, (_, day) => day)
  const nameOf = (day: number): string => {
    const date = asLabel(formatDayOf(getDay(day, now)))
    return day < 2 ? callTimesText('propose.near', { word: formatRelative(day, 'day'), date }) : date
  }
  return (
    <div className="mt-2 grid items-start gap-3 xs:grid-cols-2">
      <Field label={callTimesText('propose.day')}>
        {(wiring) => (
          <select
            {...wiring}
            name="day"
            value={free.day}
            onChange={(event) => onFree({ ...free, day: Number(event.target.value), instant: null })}
            className="control"
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {nameOf(day)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={callTimesText('propose.start')}
        hint={callTimesText('propose.startHint', { example: getExample() })}
        name="start"
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={free.clock}
        error={error?.isOfTime ? error.text : null}
        onChange={(event) => onFree({ ...free, clock: event.target.value, instant: null })}
      />
      <Which {...{ free, now, onFree }} />
      {there !== null && <p className="text-xs text-muted xs:col-span-full">{there}</p>}
      <datalist id={listId}>
        {halfHours.map((time) => (
          <option key={time} value={formatClock(time)}>
            {formatClock(time)}
          </option>
        ))}
      </datalist>
    </div>
  )
}

type WhichProps = Pick<Props, 'free' | 'onFree'> & { readonly now: number }

/** Asks which time is meant by one that clocks skip or show twice [MT7]. */
function Which({ free, now, onFree }: WhichProps) {
  const name = useId()
  const options = optionsOf(free, now)
  if (options.length === 0) return null
  return (
    <fieldset className="grid gap-1 xs:col-span-full">
      <legend className="mb-1 text-sm font-semibold">{callTimesText('propose.which')}</legend>
      {options.map((at) => (
        <label key={at} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name={name}
            checked={free.instant === at}
            onChange={() => onFree({ ...free, instant: at })}
            className="dot"
          />
          {formatClockAndZone(at)}
        </label>
      ))}
    </fieldset>
  )
}
