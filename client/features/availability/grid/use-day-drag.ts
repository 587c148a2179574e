import { useState, type PointerEvent } from 'react'
import { getDragAnchor, pointToStep, stepCount, stepsToTimes, type Times } from './half-hours.ts'

type Drag = { readonly anchor: number; readonly step: number; readonly hasMoved: boolean }

type Options = {
  readonly times: Times | null
  readonly onMove: (step: number) => void
  readonly onMark: (times: Times) => void
}

/**
 * Selects times of a day by dragging with any pointer. A press alone sets one hour on an empty day and keeps existing
 * times, so that a wrong press loses nothing. A vertical touch scrolls the page.
 */
export function useDayDrag({ times, onMove, onMark }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const toStep = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return pointToStep(clientX - left, width)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const step = toStep(event)
      onMove(step)
      setDrag({ anchor: getDragAnchor(times, step), step, hasMoved: false })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      const step = toStep(event)
      if (step !== drag.step) setDrag({ ...drag, step, hasMoved: true })
    },
    onPointerUp() {
      if (!drag) return
      setDrag(null)
      if (drag.hasMoved) onMark(stepsToTimes(drag.anchor, drag.step))
      else if (!times) onMark(stepsToTimes(drag.step, Math.min(stepCount - 1, drag.step + 1)))
    },
    onPointerCancel: () => setDrag(null),
  }
  return { handlers, preview: drag?.hasMoved ? stepsToTimes(drag.anchor, drag.step) : null }
}
