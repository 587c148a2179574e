import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { topics } from '#shared/contract/topics.ts'
import { createLocalBus } from '../adapters/bus/local.ts'
import { createTokenBuckets } from './token-bucket.ts'
import { distribute } from './distributed-token-buckets.ts'

const rate = { burst: 20, perSecond: 5 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two nodes that hear each other while `isCut` is false. */
function twoNodes() {
  const bus = createLocalBus()
  const nodes = [
    distribute(createTokenBuckets(rate), bus),
    distribute(createTokenBuckets(rate), bus),
  ] as const
  const state = { isCut: false }
  const send = (at: 0 | 1): boolean => {
    const isTaken = nodes[at].consume('somebody') === 0
    if (isTaken && !state.isCut) bus.publish(nodes[at].consumedEvents('somebody'))
    return isTaken
  }
  const many = (at: 0 | 1, count: number): number =>
    Array.from({ length: count }, () => send(at)).filter(Boolean).length
  return { bus, nodes, state, send, many }
}

it('[RT-5] one rate holds over all nodes, however what is sent is spread over them', () => {
  const { send, many } = twoNodes()
  let sent = 0
  for (let count = 0; count < 60; count++) if (send(count % 2 === 0 ? 0 : 1)) sent++
  expect(sent).toBe(rate.burst)
  vi.advanceTimersByTime(2_000)
  expect(many(0, 50) + many(1, 50)).toBe(2 * rate.perSecond)
})

it('[RT-5] what two nodes let through before they heard of each other is paid back; of nobody else', () => {
  const { bus, nodes, state, many } = twoNodes()
  state.isCut = true
  expect(many(0, 50) + many(1, 50)).toBe(2 * rate.burst)
  for (const one of nodes)
    for (let count = 0; count < 50; count++) bus.publish(one.consumedEvents('somebody'))
  state.isCut = false
  // A burst is owed at most.
  vi.advanceTimersByTime((rate.burst / rate.perSecond) * 1_000)
  expect(many(0, 5) + many(1, 5)).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(many(0, 50) + many(1, 50)).toBe(rate.perSecond)
  expect(nodes[0].consume('somebody else')).toBe(0)
})

it('[IN-4] a word of another form charges nobody', () => {
  const { bus, many } = twoNodes()
  for (const signal of [
    undefined,
    null,
    'somebody',
    { key: 'somebody' },
    { by: 'x', key: 'somebody', more: 1 },
  ])
    bus.publish([{ topic: topics.rateConsumed, signal }])
  expect(many(0, 50)).toBe(rate.burst)
})
