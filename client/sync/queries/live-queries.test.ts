import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock, settle } from '#client/testing/fake-clock.ts'
import { live, nodes } from '#shared/limits.ts'
import { offlineCache } from '#shared/limits/offline.ts'
import { LiveQueries } from './live-queries.ts'
import { keyOf } from '#shared/live-keys.ts'

let clock: FakeClock
let queries: LiveQueries
let changes: number
const follow = (key: string) => queries.subscribe(key, () => {})

beforeEach(() => {
  clock = new FakeClock()
  queries = new LiveQueries(clock)
  changes = 0
  queries.onSubscriptionsChange(() => changes++)
})

describe('the subscribed queries', () => {
  it('[OF12] at most 100 queries are revalidated at once', () => {
    for (let count = 0; count < 150; count++) follow(keyOf('messages', { chatId: `c${count}` }))
    const asked = queries.list()
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.length + offlineCache.batchSize).toBeLessThanOrEqual(nodes.resyncBatchSize)
    expect(offlineCache.batchSize).toBeLessThanOrEqual(live.queriesPerStream)
  })

  it('[SY13] all listeners of a query share it, and it ends shortly after the last', async () => {
    const key = keyOf('chats')
    const stops = [follow(key), follow(key)]
    expect([changes, queries.list().length]).toEqual([1, 1])
    for (const stop of stops) stop()
    const stop = follow(key)
    await clock.advance(1)
    expect([changes, queries.list().length]).toEqual([1, 1])
    stop()
    await clock.advance(1)
    expect([changes, queries.list().length]).toEqual([2, 0])
  })
})

describe('a query that exceeds a limit', () => {
  it('[SY32] keeps its value, and is requested again once after the time that the rejection names', async () => {
    const key = keyOf('notes')
    follow(key)
    queries.apply({ type: 'snapshot', key, value: 'shown', digest: 'd' })
    const failure = { code: 'resource-exhausted', reason: 'limit.tooMany', retryAfter: 10 } as const
    for (let count = 0; count < 5; count++) queries.apply({ type: 'error', key, failure })
    expect([queries.stateOf(key), changes]).toEqual([{ value: 'shown' }, 1])
    await clock.advance(9_000)
    expect(changes).toBe(1)
    await clock.advance(60_000)
    expect(changes).toBe(2)
    queries.apply({ type: 'error', key, failure })
    queries.reset()
    await clock.advance(60_000)
    expect(changes).toBe(2)
  })
})

describe('cached values', () => {
  it('[OF10, OF12, SY14] a cached value has its time, is requested whole, and is replaced by the answer', async () => {
    const saved: [string, unknown][] = []
    const key = keyOf('notes')
    follow(key)
    queries.setPersister({
      load: async () => ({ value: 'before', at: 5 }),
      save: (name, value) => void saved.push([name, value]),
      remove() {},
    })
    await settle()
    expect(queries.stateOf(key)).toEqual({ value: 'before', cachedAt: 5 })
    expect(queries.oldestCachedAt.get()).toBe(5)
    expect(queries.list()).toEqual([{ key, name: 'notes' }])
    queries.apply({ type: 'snapshot', key, value: 'now', digest: 'd' })
    expect(queries.stateOf(key)).toEqual({ value: 'now' })
    expect(queries.oldestCachedAt.get()).toBeNull()
    expect(saved).toEqual([[key, 'now']])
    expect(queries.list()).toEqual([{ key, name: 'notes', digest: 'd' }])
  })

  it('[OF10] a value of the server is not replaced by a cached one', async () => {
    const key = keyOf('notes')
    let answer: (found: { value: unknown; at: number }) => void = () => {}
    queries.setPersister({ load: () => new Promise((resolve) => (answer = resolve)), save() {}, remove() {} })
    follow(key)
    queries.apply({ type: 'snapshot', key, value: 'now', digest: 'd' })
    answer({ value: 'before', at: 5 })
    await settle()
    expect(queries.stateOf(key)).toEqual({ value: 'now' })
  })
})

describe('feeds', () => {
  const key = keyOf('messages', { chatId: 'c' })
  const query = { key, name: 'messages', input: { chatId: 'c' } }

  it('[SY16] resume after the last sequence number shown', () => {
    follow(key)
    queries.apply({ type: 'rows', key, rows: [{ seq: 7 }, { seq: 8 }] })
    queries.apply({ type: 'rows', key, rows: [{ seq: 9 }] })
    expect(queries.stateOf(key)).toEqual({ value: [{ seq: 7 }, { seq: 8 }, { seq: 9 }] })
    expect(queries.list()).toEqual([{ ...query, afterSeq: 9 }])
  })

  it('[SY17, SY18] replace a revised row in place, and resume after the greatest revision', () => {
    follow(key)
    queries.apply({ type: 'rows', key, rows: [{ seq: 1 }, { seq: 2, rev: 3 }] })
    queries.apply({ type: 'rows', key, rows: [{ seq: 1, rev: 5 }] })
    queries.apply({ type: 'rows', key, rows: [{ seq: 1, rev: 4 }, { seq: 2 }, { seq: 3 }] })
    expect(queries.stateOf(key).value).toEqual([{ seq: 1, rev: 5 }, { seq: 2, rev: 3 }, { seq: 3 }])
    expect(queries.list()).toEqual([{ ...query, afterSeq: 3, afterRev: 5 }])
  })

  it('[SY36] resume after the revision that the server names, also if it changed no row shown', () => {
    follow(key)
    queries.apply({ type: 'rows', key, rows: [{ seq: 51 }, { seq: 52, rev: 3 }], rev: 7 })
    expect(queries.list()).toEqual([{ ...query, afterSeq: 52, afterRev: 7 }])
    queries.apply({ type: 'heartbeat', lastSeqs: { [key]: 52 }, revs: { [key]: 7 } })
    queries.apply({ type: 'rows', key, rows: [{ seq: 53 }] })
    expect(queries.list()).toEqual([{ ...query, afterSeq: 53, afterRev: 7 }])
  })

  it('[SY37, MR2] replace cached rows by the first page of the server, and keep the rows after that', async () => {
    const cached = [{ seq: 1 }, { seq: 2 }, { seq: 3, rev: 1 }]
    queries.setPersister({ load: async () => ({ value: cached, at: 5 }), save() {}, remove() {} })
    follow(key)
    await settle()
    expect(queries.stateOf(key)).toEqual({ value: cached, cachedAt: 5 })
    queries.apply({ type: 'rows', key, rows: [{ seq: 3, rev: 2 }, { seq: 4 }], rev: 3 })
    expect(queries.stateOf(key)).toEqual({ value: [{ seq: 3, rev: 2 }, { seq: 4 }] })
    queries.apply({ type: 'rows', key, rows: [{ seq: 2, rev: 4 }] })
    expect(queries.stateOf(key).value).toEqual([{ seq: 2, rev: 4 }, { seq: 3, rev: 2 }, { seq: 4 }])
  })

  it('[L4, SY15] subscribe again if a heartbeat names a sequence number or revision beyond the last', () => {
    follow(key)
    queries.apply({ type: 'rows', key, rows: [{ seq: 1, rev: 2 }] })
    changes = 0
    queries.apply({ type: 'heartbeat', lastSeqs: { [key]: 1, other: 9 }, revs: { [key]: 2 } })
    expect(changes).toBe(0)
    queries.apply({ type: 'heartbeat', lastSeqs: { [key]: 2 } })
    queries.apply({ type: 'heartbeat', lastSeqs: { [key]: 1 }, revs: { [key]: 3 } })
    expect(changes).toBe(2)
  })

  it('[SY19] an error ends a query until another snapshot changes', () => {
    follow(key)
    follow(keyOf('chats'))
    queries.apply({ type: 'rows', key, rows: [{ seq: 1 }] })
    const failure = { code: 'not-found', reason: 'app.notFound' } as const
    queries.apply({ type: 'error', key, failure })
    expect(queries.stateOf(key)).toEqual({ failure })
    changes = 0
    queries.apply({ type: 'snapshot', key: keyOf('chats'), value: [], digest: 'd' })
    expect(changes).toBe(1)
    expect(queries.list()[0]).toEqual(query)
  })
})

describe('deltas', () => {
  const key = keyOf('chats')
  const snapshot = { type: 'snapshot', key } as const
  const put = (id: string, after: string | null) => ({ lists: [{ put: [{ item: { id }, after }] }] })

  it('[SY20] apply to the snapshot they were made for', () => {
    follow(key)
    queries.apply({ ...snapshot, value: [{ id: 'a' }], digest: '1' })
    queries.apply({ ...snapshot, base: '1', delta: put('b', 'a'), digest: '2' })
    expect(queries.stateOf(key)).toEqual({ value: [{ id: 'a' }, { id: 'b' }] })
    expect(queries.list()).toEqual([{ key, name: 'chats', digest: '2' }])
  })

  it.each([
    ['another snapshot', '0', put('b', 'a')],
    ['a list without the item before', '1', put('b', 'x')],
    ['a list that is not there', '1', { lists: [{ field: 'pending', remove: ['a'] }] }],
  ])('[SY20, SY21] of %s change nothing, and the whole snapshot is asked for', (_name, base, delta) => {
    follow(key)
    queries.apply({ ...snapshot, value: [{ id: 'a' }], digest: '1' })
    changes = 0
    queries.apply({ ...snapshot, base, delta, digest: '2' })
    expect(queries.stateOf(key)).toEqual({ value: [{ id: 'a' }] })
    expect(queries.list()).toEqual([{ key, name: 'chats' }])
    expect(changes).toBe(1)
  })
})

describe('the result of a call', () => {
  const key = keyOf('connections')
  const snapshot = { type: 'snapshot', key } as const
  const a = { id: 'a' }
  const before = { pending: [a], accepted: [] }
  const after = { pending: [], accepted: [a] }

  it('[SY35, RQ11] is shown at once, and the query is then requested whole', () => {
    let shown = 0
    queries.subscribe(key, () => shown++)
    queries.showResult(key, () => after)
    expect([shown, queries.stateOf(key)]).toEqual([0, {}])
    queries.apply({ ...snapshot, value: before, digest: '1' })
    queries.showResult(key, () => after)
    expect([shown, queries.stateOf(key).value]).toEqual([2, after])
    expect(queries.list()).toEqual([{ key, name: 'connections' }])
    queries.apply({ ...snapshot, value: before, digest: '1' })
    expect(queries.stateOf(key).value).toEqual(before)
    expect(queries.list()).toEqual([{ key, name: 'connections', digest: '1' }])
  })

  it('[SY35, SY29] is cached, with the time at which the rest of the value was read', async () => {
    const saved: unknown[] = []
    const load = (found: string) => Promise.resolve(found === key ? { value: before, at: 7 } : undefined)
    const save = (...row: unknown[]) => void saved.push(row)
    queries.setPersister({ load, save, remove: () => {} })
    follow(key)
    await settle()
    queries.showResult(key, () => after)
    queries.apply({ ...snapshot, value: before, digest: '1' })
    queries.showResult(key, () => after)
    expect(saved).toEqual([
      [key, after, 7],
      [key, before],
      [key, after, undefined],
    ])
  })

  it('[SY35, SY20] leaves the snapshot that deltas apply to', () => {
    follow(key)
    queries.apply({ ...snapshot, value: before, digest: '1' })
    queries.showResult(key, () => after)
    changes = 0
    const lists = [
      { field: 'pending', remove: ['a'] },
      { field: 'accepted', put: [{ item: { ...a, isNew: true }, after: null }] },
    ]
    queries.apply({ ...snapshot, base: '1', delta: { lists }, digest: '2' })
    expect(queries.stateOf(key).value).toEqual({ pending: [], accepted: [{ ...a, isNew: true }] })
    expect([changes, queries.list()[0]?.digest]).toEqual([0, '2'])
  })
})
