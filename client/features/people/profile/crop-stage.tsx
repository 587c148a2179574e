import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { moveView, zoomView, zoomRange, type CropView } from '#client/ui/image/crop.ts'
import type { Size } from '#client/ui/image/fit.ts'
import { CropPreview } from './crop-preview.tsx'

type Props = {
  readonly url: string
  readonly size: Size
  readonly view: CropView
  readonly hintId: string
  readonly onView: (view: CropView) => void
}

/** The distance an arrow key moves the image, as a fraction of the visible area; larger with Shift. */
const moveStep = { fine: 0.04, coarse: 0.2 } as const
const arrowDirections: Record<string, { readonly x: number; readonly y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}
const zoomSteps: Record<string, number> = { '+': zoomRange.step, '=': zoomRange.step, '-': -zoomRange.step }

/** A pointer that moved less, in CSS pixels, pressed a point. */
const pressTolerance = 4

/** Moves the image under a round frame: by dragging, by a press of the point that comes to the middle, or by arrow keys. */
export function CropStage({ url, size, view, hintId, onView }: Props) {
  const pointer = useRef({ x: 0, y: 0 })
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowDirections[event.key]
    const zoom = zoomSteps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (!arrow && !zoom)) return
    event.preventDefault()
    const by = event.shiftKey ? moveStep.coarse : moveStep.fine
    if (arrow) onView(moveView(size, view, { x: arrow.x * by, y: arrow.y * by }))
    if (zoom) onView(zoomView(size, view, view.zoom + zoom))
  }
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointer.current = { x: event.clientX, y: event.clientY }
    pressed.current = pointer.current
  }
  const onPointerUp = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    if (!pressed.current) return
    pressed.current = null
    const { left, top, width } = currentTarget.getBoundingClientRect()
    onView(moveView(size, view, { x: (clientX - left) / width - 0.5, y: (clientY - top) / width - 0.5 }))
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { x, y } = pressed.current ?? pointer.current
    if (pressed.current && Math.hypot(clientX - x, clientY - y) < pressTolerance) return
    pressed.current = null
    const { clientWidth: side } = currentTarget
    onView(
      moveView(size, view, {
        x: (pointer.current.x - clientX) / side,
        y: (pointer.current.y - clientY) / side,
      }),
    )
    pointer.current = { x: clientX, y: clientY }
  }
  return (
    <div
      role="application"
      tabIndex={0}
      aria-label={profileText('crop.stage')}
      aria-describedby={hintId}
      {...{ onKeyDown, onPointerDown, onPointerMove, onPointerUp }}
      className="relative mx-auto aspect-square w-full max-w-64 cursor-grab touch-none overflow-hidden rounded-lg bg-sunken active:cursor-grabbing"
    >
      <CropPreview {...{ url, size, view }} />
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(16_19_25/0.55)]" />
    </div>
  )
}
