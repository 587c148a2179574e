import { useState, type PointerEvent } from 'react'
import { anchorOf, stepAt, stepCount, timesOfSteps, type Times } from './half-hours.ts'

type Drag = { readonly anchor: number; readonly step: number; readonly hasMoved: boolean }

type Options = {
  readonly times: Times | null
  readonly onGo: (step: number) => void
  readonly onMark: (times: Times) => void
}

/**
 * Marks a day by dragging across its track, with any pointer. A press alone sets an hour on an empty day and
 * leaves a set one as it is: nothing is lost by a slip. A finger that moves up or down scrolls the page.
 */
export function useTrack({ times, onGo, onMark }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stepOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return stepAt(clientX - left, width)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const step = stepOf(event)
      onGo(step)
      setDrag({ anchor: anchorOf(times, step), step, hasMoved: false })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      const step = stepOf(event)
      if (step !== drag.step) setDrag({ ...drag, step, hasMoved: true })
    },
    onPointerUp() {
      if (!drag) return
      setDrag(null)
      if (drag.hasMoved) onMark(timesOfSteps(drag.anchor, drag.step))
      else if (!times) onMark(timesOfSteps(drag.step, Math.min(stepCount - 1, drag.step + 1)))
    },
    onPointerCancel: () => setDrag(null),
  }
  return { handlers, preview: drag?.hasMoved ? timesOfSteps(drag.anchor, drag.step) : null }
}
