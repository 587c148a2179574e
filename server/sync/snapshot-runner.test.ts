import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { SnapshotRunner } from './snapshot-runner.ts'
import type { SnapshotSource } from './live-query.ts'

const refuse = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'v', failure: { code: failure.code, reason: failure.reason } }
}

/** Lets everything that waits for nothing but the event loop happen, and the merge window pass. */
const settled = async () => {
  // Twice: a window that began late, because the machine was busy, has passed by then too.
  for (const ms of [limit.coalesceWindow + 10, limit.coalesceWindow + 10]) await sleep(ms)
}

afterEach(() => void vi.useRealTimers())

describe('a value', () => {
  function watched(
    read: (listening: number) => Promise<unknown>,
    also: (value: unknown) => string[] = () => [],
    carry: SnapshotSource['applyEvent'] = () => undefined,
  ) {
    const bus = countedBus()
    const wake = vi.fn<() => void>()
    const runner = new SnapshotRunner({
      key: 'v',
      bus,
      opened: { topics: ['a', 'b'], derivedTopics: also, applyEvent: carry },
      read: () => read(bus.listening()),
      have: undefined,
      refuse,
      wake,
    })
    return { bus, runner, wake }
  }

  it('[L1] is subscribed to before it is read, and read once at a time', async () => {
    const reads: PromiseWithResolvers<number>[] = []
    const { bus, runner } = watched((listening) => {
      expect(listening).toBe(2)
      reads.push(Promise.withResolvers())
      return reads.at(-1)?.promise ?? Promise.reject(new Error('none'))
    })
    for (let count = 0; count < 10; count++) bus.publish([{ topic: 'a' }, { topic: 'b' }])
    expect(reads).toHaveLength(1)
    reads[0]?.resolve(1)
    await settled()
    expect(reads).toHaveLength(2)
    reads[1]?.resolve(2)
    await settled()
    expect(runner.nextEvent()).toMatchObject({ value: 2 })
    runner.stop()
  })

  it('[L2] is read at once at the first touch, and once more for all those during it and shortly after', async () => {
    let reads = 0
    const { bus, runner, wake } = watched(async () => ++reads)
    await settled()
    expect(reads).toBe(1)
    bus.publish([{ topic: 'a' }])
    expect(reads).toBe(2)
    await Promise.resolve()
    for (let count = 0; count < 50; count++) bus.publish([{ topic: 'a' }])
    expect(reads).toBe(2)
    await settled()
    expect(reads).toBe(3)
    expect(wake).toHaveBeenCalledTimes(3)
    runner.stop()
  })

  it('[L2] that is equal is not sent again', async () => {
    const { bus, runner, wake } = watched(async () => ({ same: [1, 2] }))
    await settled()
    expect(runner.nextEvent()).toMatchObject({ value: { same: [1, 2] } })
    bus.publish([{ topic: 'a' }])
    await settled()
    expect([wake.mock.calls.length, runner.nextEvent()]).toEqual([1, null])
    runner.stop()
  })

  it('[L3] is over once it is refused, and hears of nothing more', async () => {
    let isMine = true
    const { bus, runner } = watched(async () => {
      if (!isMine) throw new AppError('app.notFound')
      return 'mine'
    })
    await settled()
    isMine = false
    bus.publish([{ topic: 'b' }])
    await settled()
    expect(runner.nextEvent()).toMatchObject({ type: 'error', failure: { reason: 'app.notFound' } })
    expect(bus.listening()).toBe(0)
  })

  it('[L3] takes what a touch carries without a read, and reads when it carries nothing or does not fit', async () => {
    let reads = 0
    const { bus, runner } = watched(
      async () => {
        reads++
        return 10 * reads
      },
      () => [],
      (value, { payload: row }) => (typeof row === 'number' ? Number(value) + row : undefined),
    )
    await settled()
    bus.publish([{ topic: 'a', payload: 1 }])
    expect([reads, runner.nextEvent()]).toMatchObject([1, { value: 11 }])
    bus.publish([{ topic: 'a', payload: 'unfit' }])
    await settled()
    expect([reads, runner.nextEvent()]).toMatchObject([2, { value: 20 }])
    bus.publish([{ topic: 'b' }])
    await settled()
    expect([reads, runner.nextEvent()]).toMatchObject([3, { value: 30 }])
    runner.stop()
  })

  it('[L3] takes nothing carried while a read is under way or due: that read sees it', async () => {
    const reads: PromiseWithResolvers<string>[] = []
    const { bus, runner } = watched(
      async () => {
        reads.push(Promise.withResolvers())
        return reads.at(-1)?.promise ?? ''
      },
      () => [],
      () => 'carried',
    )
    bus.publish([{ topic: 'a', payload: 1 }])
    reads[0]?.resolve('old')
    await settled()
    reads[1]?.resolve('new')
    await settled()
    expect([reads.length, runner.nextEvent()]).toMatchObject([2, { value: 'new' }])
    runner.stop()
  })

  it('[L6] of which much is missed is the latest when it is taken', async () => {
    let value = 0
    const { bus, runner } = watched(async () => value)
    for (value = 1; value < 5; value++) {
      bus.publish([{ topic: 'a' }])
      await settled()
    }
    expect(runner.nextEvent()).toMatchObject({ value: 4 })
    expect(runner.nextEvent()).toBeNull()
    runner.stop()
  })

  it('[L10] is read again, further and further apart, while the database is away', async () => {
    vi.useFakeTimers()
    let isAway = true
    let reads = 0
    const { runner } = watched(async () => {
      reads++
      if (isAway) throw new AppError('app.unavailable')
      return 'back'
    })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reads).toBeGreaterThan(3)
    expect(reads).toBeLessThan(8)
    expect(runner.nextEvent()).toBeNull()
    isAway = false
    await vi.advanceTimersByTimeAsync(13_000)
    expect(runner.nextEvent()).toMatchObject({ value: 'back' })
    runner.stop()
  })

  it('[L11] stopped during its first read follows nothing', async () => {
    const read = Promise.withResolvers<unknown>()
    const { bus, runner, wake } = watched(
      () => read.promise,
      () => ['c', 'd'],
    )
    runner.stop()
    read.resolve('late')
    await settled()
    expect([bus.listening(), wake.mock.calls.length]).toEqual([0, 0])
  })
})
