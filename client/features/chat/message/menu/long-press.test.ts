import type { MouseEvent, PointerEvent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longPressHandlers } from './long-press.ts'

const row = {} as HTMLElement
let opened: HTMLElement[] = []
const handlers = longPressHandlers((element) => opened.push(element))

/** A pointer event at a time, in milliseconds. `control`: the pointer is on a link or button. */
function at(timeStamp: number, more: { x?: number; pointerType?: string; control?: boolean } = {}) {
  const { x = 10, pointerType = 'touch', control = false } = more
  const target = { closest: () => (control ? {} : null) }
  const event = { timeStamp, clientX: x, clientY: 10, pointerType, isPrimary: true, target }
  return { ...event, currentTarget: row } as unknown as PointerEvent<HTMLElement>
}

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
})
afterEach(() => vi.useRealTimers())

describe('a touch of a message', () => {
  it('[MR5] of half a second opens the menu once it has ended', () => {
    handlers.onPointerDown(at(0))
    handlers.onPointerMove(at(200, { x: 14 }))
    vi.advanceTimersByTime(600)
    expect(opened).toEqual([])
    handlers.onPointerUp(at(600))
    vi.advanceTimersByTime(0)
    expect(opened).toEqual([row])
  })

  it.each([
    ['is short', () => handlers.onPointerDown(at(0)), 400],
    ['scrolls', () => (handlers.onPointerDown(at(0)), handlers.onPointerMove(at(100, { x: 40 }))), 900],
    ['is on a link', () => handlers.onPointerDown(at(0, { control: true })), 900],
    ['is cancelled', () => (handlers.onPointerDown(at(0)), handlers.onPointerCancel()), 900],
    ['is a mouse', () => handlers.onPointerDown(at(0, { pointerType: 'mouse' })), 900],
  ])('[MR5] opens nothing if it %s', (_name, press, end) => {
    press()
    handlers.onPointerUp(at(end))
    vi.runAllTimers()
    expect(opened).toEqual([])
  })

  it("[MR5] does not open the browser's menu, which a mouse does", () => {
    const preventDefault = vi.fn<() => void>()
    const event = { preventDefault } as unknown as MouseEvent
    handlers.onContextMenu(event as MouseEvent<HTMLElement>)
    expect(preventDefault).not.toHaveBeenCalled()
    handlers.onPointerDown(at(0))
    handlers.onContextMenu(event as MouseEvent<HTMLElement>)
    expect(preventDefault).toHaveBeenCalledOnce()
    handlers.onPointerCancel()
  })
})
