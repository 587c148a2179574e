import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { runFeed } from './feed-runner.ts'
import type { LogRow } from './live-query.ts'

const refuse = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'v', failure: { code: failure.code, reason: failure.reason } }
}

const soon = { timeout: 10_000, interval: 20 }
/** Lets everything that waits for nothing but the event loop happen, and the merge window pass. */
const settled = async () => {
  // Twice: a window that began late, because the machine was busy, has passed by then too.
  for (const ms of [limit.coalesceWindow + 10, limit.coalesceWindow + 10]) await sleep(ms)
}

afterEach(() => void vi.useRealTimers())

describe('a log', () => {
  /** A log in memory whose reads can be held back. */
  function watchedLog(rows: LogRow[], more: { after?: number; page?: number } = {}) {
    const bus = countedBus()
    const stored = [...rows]
    let gate: Promise<void> = Promise.resolve()
    let failure: AppError | null = null
    const read = vi.fn<(after: number | null) => Promise<{ rows: LogRow[]; head: number }>>(async (after) => {
      const head = stored.length
      const found = stored.filter(({ seq }) => seq > (after ?? head - 50)).slice(0, more.page ?? 50)
      await gate
      if (failure) throw failure
      return { rows: found, head }
    })
    const wake = vi.fn<() => void>()
    const runner = runFeed({
      key: 'v',
      bus,
      opened: { topic: 'log', accessTopics: ['pair'] },
      read,
      after: more.after,
      refuse,
      wake,
    })
    const taken: LogRow[] = []
    const take = () => {
      const event = runner.nextEvent()
      if (event?.type === 'rows') taken.push(...(event.rows as LogRow[]))
      return event
    }
    return {
      bus,
      runner,
      take,
      /** Takes what waits; the last number taken, as a beat would name it. */
      taken() {
        take()
        return runner.sentSeq()
      },
      read,
      append(count = 1, isTold = true) {
        for (let added = 0; added < count; added++) {
          const row = { seq: stored.length + 1 }
          stored.push(row)
          if (isTold) bus.publish([{ topic: 'log', lastSeq: row.seq, payload: row }])
        }
      },
      hold() {
        const held = Promise.withResolvers<void>()
        gate = held.promise
        return held.resolve
      },
      fail: (reason: AppError | null) => void (failure = reason),
      seqs: () => taken.map(({ seq }) => seq),
    }
  }
  const upTo = (head: number): number[] => Array.from({ length: head }, (_, index) => index + 1)
  const rowsTo = (head: number): LogRow[] => upTo(head).map((seq) => ({ seq }))

  it('[L3] takes the very next row of this node without reading, and reads for every other', async () => {
    const log = watchedLog(rowsTo(3))
    await settled()
    log.append(5)
    log.take()
    expect([log.read.mock.calls.length, log.seqs()]).toEqual([1, upTo(8)])
    log.append(1, false)
    log.append(1)
    await settled()
    log.take()
    expect([log.read.mock.calls.length, log.seqs()]).toEqual([2, upTo(10)])
    log.bus.publish([{ topic: 'log', lastSeq: 10 }])
    expect(log.read).toHaveBeenCalledTimes(2)
    log.runner.stop()
  })

  it('[L3] takes no row unread while what grants the access is in question', async () => {
    const log = watchedLog(rowsTo(1))
    await settled()
    log.take()
    const release = log.hold()
    log.fail(new AppError('chat.notAccepted'))
    log.bus.publish([{ topic: 'pair' }])
    log.append()
    expect(log.take()).toBeNull()
    release()
    await settled()
    expect(log.take()).toMatchObject({ type: 'error', failure: { reason: 'chat.notAccepted' } })
    expect([log.bus.listening(), log.seqs()]).toEqual([0, [1]])
  })

  it('[L1, C6] has neither gaps nor doubles, whatever comes while it reads', async () => {
    const log = watchedLog(rowsTo(20), { page: 7 })
    for (let round = 0; round < 30; round++) {
      const release = log.hold()
      log.runner.revalidate()
      log.append(round % 4, round % 3 !== 0)
      await Promise.resolve()
      log.append(round % 2)
      release()
      await sleep(round % 5)
      log.take()
    }
    log.runner.revalidate()
    await settled()
    log.take()
    expect(log.seqs()).toEqual(upTo(log.runner.sentSeq() ?? 0))
    expect(log.runner.sentSeq()).toBeGreaterThan(60)
    log.runner.stop()
  })

  it('[L4] goes on after a number, over several pages, also where the touch was lost', async () => {
    const log = watchedLog(rowsTo(120), { after: 5, page: 50 })
    await vi.waitFor(() => expect(log.taken()).toBe(120), soon)
    log.append(1, false)
    log.runner.revalidate()
    await vi.waitFor(() => expect(log.taken()).toBe(121), soon)
    expect(log.seqs()).toEqual(upTo(121).slice(5))
    log.runner.stop()
  })

  it('[L4, C6] that began anew is sent from its beginning to who knows a later number', async () => {
    const log = watchedLog(rowsTo(2), { after: 900 })
    await vi.waitFor(() => expect(log.taken()).toBe(2), soon)
    log.append()
    log.take()
    expect(log.seqs()).toEqual([1, 2, 3])
    log.runner.stop()
  })

  it('[L6] keeps at most 200 rows for who does not take them, and sends all once they do', async () => {
    const log = watchedLog(rowsTo(1))
    await settled()
    const reads = log.read.mock.calls.length
    log.append(1_000)
    await settled()
    expect(log.read).toHaveBeenCalledTimes(reads)
    const first = log.take()
    expect(first?.type === 'rows' && first.rows.length).toBeLessThanOrEqual(200)
    await vi.waitFor(() => {
      log.take()
      expect(log.seqs()).toEqual(upTo(1_001))
    }, soon)
    log.runner.stop()
  })

  it('[L10] goes on where it was when the database comes back', async () => {
    vi.useFakeTimers()
    const log = watchedLog(rowsTo(2))
    await vi.advanceTimersByTimeAsync(10)
    log.fail(new AppError('app.unavailable'))
    log.append(3, false)
    log.runner.revalidate()
    await vi.advanceTimersByTimeAsync(5_000)
    log.fail(null)
    await vi.advanceTimersByTimeAsync(13_000)
    log.take()
    expect(log.seqs()).toEqual(upTo(5))
    log.runner.stop()
  })

  it('[L11] stopped during its first read hears of nothing more', async () => {
    const log = watchedLog(rowsTo(3))
    log.runner.stop()
    await settled()
    log.append()
    expect([log.bus.listening(), log.take()]).toEqual([0, null])
  })
})
