import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingNotifier } from './typing.ts'

let told: [number, boolean][] = []
let began = 0
const typing = () => createTypingNotifier((isTyping) => told.push([Date.now() - began, isTyping]))
const wait = (ms: number) => vi.advanceTimersByTime(ms)

beforeEach(() => {
  vi.useFakeTimers()
  began = Date.now()
  told = []
})
afterEach(() => vi.useRealTimers())

describe('typing', () => {
  it('[CH6] is told at once, at most every 2 s, and ends 3 s after the last change', () => {
    const { changed } = typing()
    for (let key = 0; key < 10; key++) {
      changed(`text ${key}`)
      wait(500)
    }
    wait(10_000)
    expect(told).toEqual([
      [0, true],
      [2_000, true],
      [4_000, true],
      [6_000, true],
      [7_500, false],
    ])
  })

  it('[CH6] lasts 3 s from the last change however soon after the first it was', () => {
    const { changed } = typing()
    changed('a')
    wait(1_900)
    changed('ab')
    wait(10_000)
    expect(told).toEqual([
      [0, true],
      [2_000, true],
      [4_900, false],
    ])
  })

  it('[CH6] ends with the message without a word, and when the text is gone with one', () => {
    const { changed, sent } = typing()
    changed('a')
    sent()
    wait(10_000)
    expect(told).toEqual([[0, true]])
    changed('b')
    changed('')
    wait(10_000)
    expect(told.slice(1)).toEqual([
      [10_000, true],
      [10_000, false],
    ])
  })
})
