import { useState, type Ref } from 'react'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { formatClock } from '#shared/domain/times/format-week.ts'
import { isClockTime, parseClock } from '#shared/domain/times/parse-clock.ts'
import { afterPress } from '#client/ui/form/after-press.ts'
import { stepCount, stepToTime, type Times } from './grid/half-hours.ts'

const listId = 'half-hours'
/** The longest time that people type, such as '12:30 p.m. ', with some room for other languages. */
const maxLength = 16

type Props = {
  readonly ref?: Ref<HTMLInputElement> | undefined
  readonly end: keyof Times
  readonly label: string
  readonly describedBy: string
  readonly isWrong: boolean
  /** HH:MM, empty, or what was typed and cannot be read. */
  readonly time: string
  readonly onTime: (time: string) => void
  readonly onTyping: (isTyping: boolean) => void
}

/**
 * A time in the clock of the active language [AV12]. A native time input has that of the browser's language, which would
 * put two clocks on one page.
 */
export function TimeField({ ref, end, label, describedBy, isWrong, time, onTime, onTyping }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      ref={ref}
      type="text"
      list={listId}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      data-end={end}
      aria-label={label}
      placeholder={availabilityPageText(`availability.${end}`)}
      aria-describedby={describedBy}
      aria-invalid={isWrong ? true : undefined}
      value={typed ?? (isClockTime(time) ? formatClock(time) : time)}
      onChange={(event) => {
        setTyped(event.target.value)
        onTime(parseClock(event.target.value) ?? event.target.value.trim())
      }}
      onFocus={() => onTyping(true)}
      onBlur={() =>
        afterPress(() => {
          setTyped(null)
          onTyping(false)
        })
      }
      className="control px-2.5 tabular-nums sm:w-34"
    />
  )
}

/** The half hours that all time fields of a page suggest. */
export function TimeSuggestions() {
  return (
    <datalist id={listId}>
      {Array.from({ length: stepCount }, (_, step) => formatClock(stepToTime(step))).map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </datalist>
  )
}
