import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingNotifier } from './typing.ts'

let notified: [number, boolean][] = []
let startedAt = 0
const typing = () => createTypingNotifier((isTyping) => notified.push([Date.now() - startedAt, isTyping]))
const wait = (ms: number) => vi.advanceTimersByTime(ms)

beforeEach(() => {
  vi.useFakeTimers()
  startedAt = Date.now()
  notified = []
})
afterEach(() => vi.useRealTimers())

describe('typing', () => {
  it('[CH6] is sent at once, at most every 2 s, and ends 3 s after the last change', () => {
    const { changed } = typing()
    for (let key = 0; key < 10; key++) {
      changed(`text ${key}`)
      wait(500)
    }
    wait(10_000)
    expect(notified).toEqual([
      [0, true],
      [2_000, true],
      [4_000, true],
      [6_000, true],
      [7_500, false],
    ])
  })

  it('[CH6] lasts 3 s from the last change, even right after the first', () => {
    const { changed } = typing()
    changed('a')
    wait(1_900)
    changed('ab')
    wait(10_000)
    expect(notified).toEqual([
      [0, true],
      [2_000, true],
      [4_900, false],
    ])
  })

  it('[CH6] ends silently when the message is sent, and with a signal when the text is cleared', () => {
    const { changed, sent } = typing()
    changed('a')
    sent()
    wait(10_000)
    expect(notified).toEqual([[0, true]])
    changed('b')
    changed('')
    wait(10_000)
    expect(notified.slice(1)).toEqual([
      [10_000, true],
      [10_000, false],
    ])
  })
})
