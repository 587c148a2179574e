import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { SnapshotRunner } from './snapshot-runner.ts'
import type { SnapshotSource } from './live-query.ts'

const toErrorEvent = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'v', failure: { code: failure.code, reason: failure.reason } }
}

/** Waits until pending promises have settled and the coalesce window has passed. */
const settle = async () => {
  // Twice, because on a busy machine a window may start late.
  for (const ms of [limit.coalesceWindow + 10, limit.coalesceWindow + 10]) await sleep(ms)
}

afterEach(() => void vi.useRealTimers())

describe('a snapshot query', () => {
  function startQuery(
    read: (listening: number) => Promise<unknown>,
    derivedTopics: (value: unknown) => string[] = () => [],
    applyEvent: SnapshotSource['applyEvent'] = () => undefined,
  ) {
    const bus = countedBus()
    const wake = vi.fn<() => void>()
    const runner = new SnapshotRunner({
      key: 'v',
      bus,
      source: { topics: ['a', 'b'], derivedTopics, applyEvent },
      read: () => read(bus.listening()),
      toErrorEvent,
      wake,
    })
    return { bus, runner, wake }
  }

  it('[L1] subscribes before it reads, and runs one read at a time', async () => {
    const reads: PromiseWithResolvers<number>[] = []
    const { bus, runner } = startQuery((listening) => {
      expect(listening).toBe(2)
      reads.push(Promise.withResolvers())
      return reads.at(-1)?.promise ?? Promise.reject(new Error('none'))
    })
    for (let count = 0; count < 10; count++) bus.publish([{ topic: 'a' }, { topic: 'b' }])
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    await settle()
    expect(reads).toHaveLength(2)
    reads[1]?.resolve(2)
    await settle()
    expect(runner.nextEvent()).toMatchObject({ value: 2 })
    runner.stop()
  })

  it('[L2] reads at once after the first event, and once more for all events during the read and its cooldown', async () => {
    let reads = 0
    const { bus, runner, wake } = startQuery(async () => ++reads)
    await settle()
    expect(reads).toBe(1)
    bus.publish([{ topic: 'a' }])
    expect(reads).toBe(2)
    await Promise.resolve()
    for (let count = 0; count < 50; count++) bus.publish([{ topic: 'a' }])
    expect(reads).toBe(2)
    await settle()
    expect(reads).toBe(3)
    expect(wake).toHaveBeenCalledTimes(3)
    runner.stop()
  })

  it('[L2] is not sent again if it is equal', async () => {
    const { bus, runner, wake } = startQuery(async () => ({ same: [1, 2] }))
    await settle()
    expect(runner.nextEvent()).toMatchObject({ value: { same: [1, 2] } })
    bus.publish([{ topic: 'a' }])
    await settle()
    expect([wake.mock.calls.length, runner.nextEvent()]).toEqual([1, null])
    runner.stop()
  })

  it('[L3] ends when a read is denied, and receives no more events', async () => {
    let hasAccess = true
    const { bus, runner } = startQuery(async () => {
      if (!hasAccess) throw new AppError('app.notFound')
      return 'allowed'
    })
    await settle()
    hasAccess = false
    bus.publish([{ topic: 'b' }])
    await settle()
    expect(runner.nextEvent()).toMatchObject({ type: 'error', failure: { reason: 'app.notFound' } })
    expect(bus.listening()).toBe(0)
  })

  it('[L3] applies a payload without a read, and reads if there is none or it does not apply', async () => {
    let reads = 0
    const { bus, runner } = startQuery(
      async () => {
        reads++
        return 10 * reads
      },
      () => [],
      (value, { payload }) => (typeof payload === 'number' ? Number(value) + payload : undefined),
    )
    await settle()
    bus.publish([{ topic: 'a', payload: 1 }])
    expect([reads, runner.nextEvent()]).toMatchObject([1, { value: 11 }])
    bus.publish([{ topic: 'a', payload: 'invalid' }])
    await vi.waitFor(() => expect([reads, runner.last?.value]).toEqual([2, 20]), { timeout: 60_000 })
    await settle()
    expect(runner.nextEvent()).toMatchObject({ value: 20 })
    bus.publish([{ topic: 'b' }])
    await settle()
    expect([reads, runner.nextEvent()]).toMatchObject([3, { value: 30 }])
    runner.stop()
  })

  it('[L3] applies a payload that comes too early after the one of another node that belongs before it', async () => {
    let reads = 0
    const { bus, runner } = startQuery(
      async () => ++reads,
      () => [],
      (value, { payload }) => (payload === Number(value) + 1 ? payload : undefined),
    )
    await settle()
    for (const payload of [4, 3]) bus.publish([{ topic: 'a', payload }])
    expect([reads, runner.last?.value]).toEqual([1, 1])
    bus.publish([{ topic: 'a', payload: 2 }])
    expect([reads, runner.last?.value]).toEqual([1, 4])
    await sleep(2 * limit.reorderWindow)
    expect(reads).toBe(1)
    runner.stop()
  })

  it('[L3] applies the payloads of events during a read to what it read, and reads again if one does not apply', async () => {
    const reads: PromiseWithResolvers<number>[] = []
    const { bus, runner } = startQuery(
      async () => {
        reads.push(Promise.withResolvers())
        return reads.at(-1)?.promise ?? 0
      },
      () => [],
      (value, { payload }) => (typeof payload === 'number' ? Math.max(Number(value), payload) : undefined),
    )
    for (const payload of [3, 2]) bus.publish([{ topic: 'a', payload }])
    reads[0]?.resolve(1)
    await settle()
    expect([reads.length, runner.nextEvent()]).toMatchObject([1, { value: 3 }])
    bus.publish([{ topic: 'a' }])
    for (const payload of [4, 'invalid', 5]) bus.publish([{ topic: 'a', payload }])
    reads[1]?.resolve(3)
    await settle()
    expect([reads.length, runner.nextEvent()]).toEqual([3, null])
    reads[2]?.resolve(5)
    await settle()
    expect([reads.length, runner.nextEvent()]).toMatchObject([3, { value: 5 }])
    runner.stop()
  })

  it('[L3] reads once for a list that changes all the time while it is read', async () => {
    let reads = 0
    const { bus, runner } = startQuery(
      async () => {
        reads += 1
        await sleep(5)
        for (let n = 0; n < 50; n += 1) bus.publish([{ topic: 'a', payload: n }])
        return 0
      },
      () => [],
      (value, { payload }) => Math.max(Number(value), Number(payload)),
    )
    await settle()
    expect([reads, runner.nextEvent()]).toMatchObject([1, { value: 49 }])
    runner.stop()
  })

  it('[L6] gives a slow reader only the latest value', async () => {
    let value = 0
    const { bus, runner } = startQuery(async () => value)
    for (value = 1; value < 5; value++) {
      bus.publish([{ topic: 'a' }])
      await settle()
    }
    expect(runner.nextEvent()).toMatchObject({ value: 4 })
    expect(runner.nextEvent()).toBeNull()
    runner.stop()
  })

  it('[L10] retries with backoff while the database is unavailable', async () => {
    vi.useFakeTimers()
    let isUnavailable = true
    let reads = 0
    const { runner } = startQuery(async () => {
      reads++
      if (isUnavailable) throw new AppError('app.unavailable')
      return 'back'
    })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reads).toBeGreaterThan(3)
    expect(reads).toBeLessThan(8)
    expect(runner.nextEvent()).toBeNull()
    isUnavailable = false
    await vi.advanceTimersByTimeAsync(13_000)
    expect(runner.nextEvent()).toMatchObject({ value: 'back' })
    runner.stop()
  })

  it('[L11] subscribes to nothing after it was stopped during its first read', async () => {
    const read = Promise.withResolvers<unknown>()
    const { bus, runner, wake } = startQuery(
      () => read.promise,
      () => ['c', 'd'],
    )
    runner.stop()
    read.resolve('late')
    await settle()
    expect([bus.listening(), wake.mock.calls.length]).toEqual([0, 0])
  })
})
