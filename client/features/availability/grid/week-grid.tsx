import { useRef, useState, type KeyboardEvent } from 'react'
import { days, format12Hour, type Day } from '#shared/domain/availability.ts'
import { availabilityTexts } from '#shared/texts/availability.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { handleKey, type Cursor } from './grid-keys.ts'
import { stepsOf, timeOfStep, timesOfSteps, type Times } from './half-hours.ts'
import { setTimes, type Week } from '../week.ts'

type Props = {
  readonly week: Week
  readonly describedBy: string
  readonly onMark: (day: Day, times: Times | null) => void
  /** Tells a screen reader what has no other sign. */
  readonly onSay: (text: string) => void
}

/** The week to drag across or to walk through by keys: a row a day, half an hour a cell. */
export function WeekGrid({ week, describedBy, onMark, onSay }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor>(() => startOf(week))
  const go = (next: Cursor) => {
    setCursor(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.step}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = handleKey(cursor, event.key, event.shiftKey)
    if (!move) return
    event.preventDefault()
    go(move.cursor)
    const day = dayAt(move.cursor.day)
    if (move.times !== undefined) onMark(day, move.times)
    else if (move.cursor.mark?.by === 'space' && cursor.mark?.by !== 'space') {
      const time = format12Hour(timeOfStep(move.cursor.step))
      onSay(interpolate(availabilityTexts['availability.saidStart'], { day, time }))
    } else if (cursor.mark?.by === 'space' && !move.cursor.mark) {
      onSay(availabilityTexts['availability.saidForgotten'])
    }
  }
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={availabilityTexts['availability.grid']}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      className="grid gap-y-2 sm:gap-y-1.5"
    >
      <GridHead />
      {days.map((day, index) => {
        const isHere = cursor.day === index
        const mark = isHere && cursor.mark?.by === 'space' ? cursor.mark.step : null
        return (
          <GridRow
            key={day}
            day={day}
            index={index}
            times={setTimes(week[day])}
            marked={mark === null ? null : timesOfSteps(mark, cursor.step)}
            focusable={isHere ? cursor.step : null}
            onGo={(step) => go({ day: index, step, mark: null })}
            onMark={onMark}
          />
        )
      })}
    </div>
  )
}

const dayAt = (index: number): Day => days[index] ?? 'Monday'

/** Where the week begins to be filled; in an empty one, at an hour after school. */
function startOf(week: Week): Cursor {
  const day = days.findIndex((one) => setTimes(week[one]))
  const times = day < 0 ? null : setTimes(week[dayAt(day)])
  return { day: Math.max(0, day), step: times ? stepsOf(times).first : 32, mark: null }
}
