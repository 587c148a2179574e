import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { topics } from '#shared/contract/topics.ts'
import { createLocalBus } from '../adapters/bus/local.ts'
import { createTokenBuckets } from './token-bucket.ts'
import { distribute } from './distributed-token-buckets.ts'

const rate = { burst: 20, perSecond: 5 }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function usedHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two nodes that receive each other's events while `isPartitioned` is false. */
function twoNodes() {
  const bus = createLocalBus()
  const nodes = [
    distribute(createTokenBuckets(rate), bus),
    distribute(createTokenBuckets(rate), bus),
  ] as const
  const state = { isPartitioned: false }
  const send = (at: 0 | 1): boolean => {
    const isGranted = nodes[at].consume('user-1') === 0
    if (isGranted && !state.isPartitioned) bus.publish(nodes[at].consumedEvents('user-1'))
    return isGranted
  }
  const sendMany = (at: 0 | 1, count: number): number =>
    Array.from({ length: count }, () => send(at)).filter(Boolean).length
  return { bus, nodes, state, send, sendMany }
}

it('[RT-5] enforces one rate over all nodes, whichever node each message reaches', () => {
  const { send, sendMany } = twoNodes()
  let granted = 0
  for (let count = 0; count < 60; count++) if (send(count % 2 === 0 ? 0 : 1)) granted++
  expect(granted).toBe(rate.burst)
  vi.advanceTimersByTime(2_000)
  expect(sendMany(0, 50) + sendMany(1, 50)).toBe(2 * rate.perSecond)
})

it('[RT-5] delays later messages of the same user after two partitioned nodes overdrew the bucket', () => {
  const { bus, nodes, state, sendMany } = twoNodes()
  state.isPartitioned = true
  expect(sendMany(0, 50) + sendMany(1, 50)).toBe(2 * rate.burst)
  for (const node of nodes)
    for (let count = 0; count < 50; count++) bus.publish(node.consumedEvents('user-1'))
  state.isPartitioned = false
  // The debt is limited to one burst.
  vi.advanceTimersByTime((rate.burst / rate.perSecond) * 1_000)
  expect(sendMany(0, 5) + sendMany(1, 5)).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(sendMany(0, 50) + sendMany(1, 50)).toBe(rate.perSecond)
  expect(nodes[0].consume('user-2')).toBe(0)
})

it('[IN-4] ignores an event with an invalid signal', () => {
  const { bus, sendMany } = twoNodes()
  for (const signal of [undefined, null, 'user-1', { key: 'user-1' }, { by: 'x', key: 'user-1', more: 1 }])
    bus.publish([{ topic: topics.rateConsumed, signal }])
  expect(sendMany(0, 50)).toBe(rate.burst)
})

it('[AB1] tells other nodes of several tokens at once, and so enforces a high rate over all nodes', () => {
  const bus = createLocalBus()
  const options = { topic: topics.callsConsumed, batchSize: 10 }
  const nodes = [1, 2].map(() => distribute(createTokenBuckets({ burst: 100, perSecond: 10 }), bus, options))
  let events = 0
  bus.subscribe(options.topic, () => events++)
  let granted = 0
  for (let count = 0; count < 300; count++) {
    const node = nodes[count % 2]
    if (node?.consume('user-1') !== 0) continue
    granted++
    bus.publish(node.consumedEvents('user-1'))
  }
  // Each node may not have told of nine tokens.
  expect(granted).toBeGreaterThanOrEqual(100)
  expect(granted).toBeLessThanOrEqual(118)
  expect(events).toBe(Math.floor(granted / 2 / 10) * 2)
})

it('[AB1] forgets the tokens of members whose buckets are full again: memory stays bounded', () => {
  const bus = createLocalBus()
  const options = { topic: topics.callsConsumed, batchSize: 10 }
  const node = distribute(createTokenBuckets({ burst: 100, perSecond: 10 }), bus, options)
  const before = usedHeap()
  for (let member = 0; member < 300_000; member++) {
    if (member % 1_000 === 0) vi.advanceTimersByTime(1_100)
    if (node.consume(`member ${member}`) > 0 || node.consumedEvents(`member ${member}`).length > 0)
      throw new Error('the first call of a member is granted')
  }
  expect(usedHeap() - before).toBeLessThan(5 * 1024 ** 2)
  // Those of the others are remembered.
  for (let count = 0; count < 9; count++)
    expect(node.consumedEvents('member 299999').length).toBe(count < 8 ? 0 : 1)
})
