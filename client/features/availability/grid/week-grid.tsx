import { useRef, useState, type KeyboardEvent } from 'react'
import type { Day } from '#shared/domain/times/availability.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { formatClock, formatDay } from '#shared/domain/times/format-week.ts'
import { listWeekDays } from '#shared/domain/times/week-order.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { handleKey, type Cursor } from './grid-keys.ts'
import { timesToSteps, stepToTime, stepsToTimes, type Times } from './half-hours.ts'
import { getCompleteTimes, type Week } from '../week/week.ts'

type Props = {
  readonly week: Week
  readonly describedBy: string
  readonly onMark: (day: Day, times: Times | null) => void
  /** Announces to screen readers what is otherwise only visible. */
  readonly onAnnounce: (text: string) => void
}

/** The week as a grid for pointer and keyboard: one row per day, one cell per half hour. */
export function WeekGrid({ week, describedBy, onMark, onAnnounce }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor>(() => getInitialCursor(week))
  const moveTo = (next: Cursor) => {
    setCursor(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.step}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = handleKey(cursor, event.key, event.shiftKey)
    if (!move) return
    event.preventDefault()
    moveTo(move.cursor)
    const day = toDay(move.cursor.day)
    if (move.times !== undefined) onMark(day, move.times)
    else if (move.cursor.mark?.by === 'space' && cursor.mark?.by !== 'space') {
      const time = formatClock(stepToTime(move.cursor.step))
      onAnnounce(availabilityPageText('availability.saidStart', { day: formatDay(day), time }))
    } else if (cursor.mark?.by === 'space' && !move.cursor.mark) {
      onAnnounce(availabilityPageText('availability.saidForgotten'))
    }
  }
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={availabilityPageText('availability.grid')}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      className="grid gap-y-2 sm:gap-y-1.5"
    >
      <GridHead />
      {listWeekDays().map((day, index) => {
        const hasCursor = cursor.day === index
        const mark = hasCursor && cursor.mark?.by === 'space' ? cursor.mark.step : null
        return (
          <GridRow
            key={day}
            day={day}
            index={index}
            times={getCompleteTimes(week[day])}
            marked={mark === null ? null : stepsToTimes(mark, cursor.step)}
            focusable={hasCursor ? cursor.step : null}
            onMove={(step) => moveTo({ day: index, step, mark: null })}
            onMark={onMark}
          />
        )
      })}
    </div>
  )
}

const toDay = (index: number): Day => listWeekDays()[index] ?? 'Monday'

/** The first set time of the week, or 4 PM on the first day if the week is empty. */
function getInitialCursor(week: Week): Cursor {
  const day = listWeekDays().findIndex((one) => getCompleteTimes(week[one]))
  const times = day < 0 ? null : getCompleteTimes(week[toDay(day)])
  return { day: Math.max(0, day), step: times ? timesToSteps(times).first : 32, mark: null }
}
