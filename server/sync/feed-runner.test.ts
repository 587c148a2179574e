import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { runFeed } from './feed-runner.ts'
import type { FeedPage, FeedPosition, FeedRow } from './live-query.ts'

const toErrorEvent = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'v', failure: { code: failure.code, reason: failure.reason } }
}

const waitOptions = { timeout: 60_000, interval: 20 }
/** Waits until pending promises have settled and the coalesce window has passed. */
const settle = async () => {
  // Twice, because on a busy machine a window may start late.
  for (const ms of [limit.coalesceWindow + 10, limit.coalesceWindow + 10]) await sleep(ms)
}

afterEach(() => void vi.useRealTimers())

/** What a read of a feed with these rows answers. */
function pageAfter(
  stored: readonly FeedRow[],
  lastRev: number,
  { seq, rev }: FeedPosition,
  size: number,
): FeedPage {
  const added = stored.filter((row) => row.seq > (seq ?? stored.length - 50)).slice(0, size)
  const changed = stored
    .filter((row) => row.seq <= (seq ?? 0) && (row.rev ?? 0) > rev)
    .toSorted((a, b) => (a.rev ?? 0) - (b.rev ?? 0))
    .slice(0, size)
  return {
    rows: [...changed.toSorted((a, b) => a.seq - b.seq), ...added],
    lastSeq: stored.length,
    lastRev,
    rev: changed.length < size ? lastRev : (changed.at(-1)?.rev ?? 0),
  }
}

describe('a feed', () => {
  /** A feed in memory whose reads the test can delay. */
  function createFeed(
    rows: FeedRow[],
    options: { afterSeq?: number; afterRev?: number; pageSize?: number } = {},
  ) {
    const bus = countedBus()
    const stored = [...rows]
    let gate: Promise<void> = Promise.resolve()
    let failure: AppError | null = null
    let lastRev = Math.max(0, ...rows.map(({ rev = 0 }) => rev))
    const read = vi.fn<(position: FeedPosition) => Promise<FeedPage>>(async (position) => {
      const page = pageAfter(stored, lastRev, position, options.pageSize ?? 50)
      await gate
      if (failure) throw failure
      return page
    })
    const runner = runFeed({
      key: 'v',
      bus,
      source: { topic: 'feed', accessTopics: ['pair'] },
      read,
      ...{ afterSeq: options.afterSeq, afterRev: options.afterRev },
      toErrorEvent,
      wake: () => {},
    })
    const taken: FeedRow[] = []
    const take = () => {
      const event = runner.nextEvent()
      if (event?.type === 'rows') taken.push(...(event.rows as FeedRow[]))
      return event
    }
    return {
      ...{ bus, runner, take },
      /** Takes the queued rows and returns the last sequence number, as a heartbeat would. */
      taken() {
        take()
        return runner.sentSeq()
      },
      read,
      append(count = 1, isPublished = true) {
        for (let added = 0; added < count; added++) {
          const row = { seq: stored.length + 1 }
          stored.push(row)
          if (isPublished) bus.publish([{ topic: 'feed', lastSeq: row.seq, payload: row }])
        }
      },
      revise(seq: number, isPublished = true) {
        stored[seq - 1] = { seq, rev: ++lastRev }
        if (isPublished) bus.publish([{ topic: 'feed' }])
      },
      /** The rows as a client merges them. */
      merged: () => Object.values(Object.fromEntries(taken.map((row) => [row.seq, row]))),
      hold() {
        const delay = Promise.withResolvers<void>()
        gate = delay.promise
        return delay.resolve
      },
      fail: (reason: AppError | null) => void (failure = reason),
      seqs: () => taken.map(({ seq }) => seq),
    }
  }
  const seqsTo = (lastSeq: number): number[] => Array.from({ length: lastSeq }, (_, index) => index + 1)
  const rowsTo = (lastSeq: number): FeedRow[] => seqsTo(lastSeq).map((seq) => ({ seq }))

  it('[L3] forwards the next row of this node without a read, and reads after any other event', async () => {
    const feed = createFeed(rowsTo(3))
    await settle()
    feed.append(5)
    feed.take()
    expect([feed.read.mock.calls.length, feed.seqs()]).toEqual([1, seqsTo(8)])
    feed.append(1, false)
    feed.append(1)
    await vi.waitFor(() => expect([feed.taken(), feed.read.mock.calls.length]).toEqual([10, 2]), waitOptions)
    expect(feed.seqs()).toEqual(seqsTo(10))
    feed.bus.publish([{ topic: 'feed', lastSeq: 10 }])
    expect(feed.read).toHaveBeenCalledTimes(2)
    feed.runner.stop()
  })

  it('[L3] forwards rows that come before an earlier one of another node with it, without a read', async () => {
    const feed = createFeed(rowsTo(1))
    await settle()
    feed.take()
    feed.append(3, false)
    for (const seq of [4, 3]) feed.bus.publish([{ topic: 'feed', lastSeq: seq, payload: { seq } }])
    expect(feed.take()).toBeNull()
    feed.bus.publish([{ topic: 'feed', lastSeq: 2, payload: { seq: 2 } }])
    expect([feed.taken(), feed.seqs()]).toEqual([4, seqsTo(4)])
    await sleep(2 * limit.reorderWindow)
    expect(feed.read).toHaveBeenCalledTimes(1)
    feed.runner.stop()
  })

  it('[L3] forwards no row without a read after an event on an access topic', async () => {
    const feed = createFeed(rowsTo(1))
    await settle()
    feed.take()
    const release = feed.hold()
    feed.fail(new AppError('chat.notAccepted'))
    feed.bus.publish([{ topic: 'pair' }])
    feed.append()
    expect(feed.take()).toBeNull()
    release()
    await settle()
    expect(feed.take()).toMatchObject({ type: 'error', failure: { reason: 'chat.notAccepted' } })
    expect([feed.bus.listening(), feed.seqs()]).toEqual([0, [1]])
  })

  it('[L1, C6] has no gaps or duplicates, whatever is published during reads', async () => {
    const feed = createFeed(rowsTo(20), { pageSize: 7 })
    for (let round = 0; round < 30; round++) {
      const release = feed.hold()
      feed.runner.revalidate()
      feed.append(round % 4, round % 3 !== 0)
      await Promise.resolve()
      feed.append(round % 2)
      release()
      await sleep(round % 5)
      feed.take()
    }
    feed.runner.revalidate()
    await settle()
    feed.take()
    expect(feed.seqs()).toEqual(seqsTo(feed.runner.sentSeq() ?? 0))
    expect(feed.runner.sentSeq()).toBeGreaterThan(60)
    feed.runner.stop()
  })

  it('[L4] continues after a sequence number, over several pages, also after a lost event', async () => {
    const feed = createFeed(rowsTo(120), { afterSeq: 5, pageSize: 50 })
    await vi.waitFor(() => expect(feed.taken()).toBe(120), waitOptions)
    feed.append(1, false)
    feed.runner.revalidate()
    await vi.waitFor(() => expect(feed.taken()).toBe(121), waitOptions)
    expect(feed.seqs()).toEqual(seqsTo(121).slice(5))
    feed.runner.stop()
  })

  it('[L4, C6] is sent from its start to a client whose sequence number is too high', async () => {
    const feed = createFeed(rowsTo(2), { afterSeq: 900 })
    await vi.waitFor(() => expect(feed.taken()).toBe(2), waitOptions)
    feed.append()
    feed.take()
    expect(feed.seqs()).toEqual([1, 2, 3])
    feed.runner.stop()
  })

  it('[L6] holds at most 200 rows for a slow reader, and sends all once it reads', async () => {
    const feed = createFeed(rowsTo(1))
    await settle()
    const reads = feed.read.mock.calls.length
    feed.append(1_000)
    await settle()
    expect(feed.read).toHaveBeenCalledTimes(reads)
    const first = feed.take()
    expect(first?.type === 'rows' && first.rows.length).toBeLessThanOrEqual(200)
    await vi.waitFor(() => {
      feed.take()
      expect(feed.seqs()).toEqual(seqsTo(1_001))
    }, waitOptions)
    feed.runner.stop()
  })

  it('[MR2, SY36] sends rows that were revised, with the revision up to which it is complete', async () => {
    const feed = createFeed(rowsTo(3))
    await settle()
    feed.take()
    feed.revise(2)
    await settle()
    expect(feed.take()).toEqual({ type: 'rows', key: 'v', rows: [{ seq: 2, rev: 1 }], rev: 1 })
    feed.revise(1)
    feed.revise(2)
    feed.append()
    await settle()
    expect(feed.take()).toMatchObject({ rev: 3 })
    feed.revise(3, false)
    feed.runner.revalidate()
    await settle()
    feed.take()
    expect([feed.merged(), feed.runner.sentRev?.()]).toEqual([
      [{ seq: 1, rev: 2 }, { seq: 2, rev: 3 }, { seq: 3, rev: 4 }, { seq: 4 }],
      4,
    ])
    feed.runner.stop()
  })

  it('[MR2, SY18] continues after a revision, over several pages, and from the start of an older feed', async () => {
    const revised = rowsTo(30).map((row) => (row.seq <= 25 ? { ...row, rev: row.seq } : row))
    const feed = createFeed(revised, { afterSeq: 30, afterRev: 1, pageSize: 7 })
    await vi.waitFor(() => {
      feed.take()
      expect(feed.runner.sentRev?.()).toBe(25)
    }, waitOptions)
    expect(feed.merged().filter(({ rev }) => rev !== undefined)).toHaveLength(24)
    feed.runner.stop()
    const older = createFeed(rowsTo(3), { afterSeq: 3, afterRev: 9 })
    await vi.waitFor(() => {
      older.take()
      expect(older.seqs()).toEqual([1, 2, 3])
    }, waitOptions)
    older.runner.stop()
  })

  it('[MR2] sends a row that was revised after it was forwarded during a read', async () => {
    const feed = createFeed(rowsTo(3))
    await settle()
    feed.take()
    for (let round = 0; round < 20; round++) {
      const release = feed.hold()
      feed.runner.revalidate()
      feed.append()
      feed.revise(4 + round, round % 2 === 0)
      release()
      await sleep(round % 4)
      feed.take()
    }
    feed.runner.revalidate()
    await settle()
    feed.take()
    expect(feed.merged().slice(3)).toEqual(
      Array.from({ length: 20 }, (_, at) => ({ seq: 4 + at, rev: 1 + at })),
    )
    feed.runner.stop()
  })

  it('[L10] continues where it was when the database is available again', async () => {
    vi.useFakeTimers()
    const feed = createFeed(rowsTo(2))
    await vi.advanceTimersByTimeAsync(10)
    feed.fail(new AppError('app.unavailable'))
    feed.append(3, false)
    feed.runner.revalidate()
    await vi.advanceTimersByTimeAsync(5_000)
    feed.fail(null)
    await vi.advanceTimersByTimeAsync(13_000)
    feed.take()
    expect(feed.seqs()).toEqual(seqsTo(5))
    feed.runner.stop()
  })

  it('[L11] receives no events after it was stopped during its first read', async () => {
    const feed = createFeed(rowsTo(3))
    feed.runner.stop()
    await settle()
    feed.append()
    expect([feed.bus.listening(), feed.take()]).toEqual([0, null])
  })
})
