import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBootstrap, aMember } from '#client/testing/connection-harness.ts'
import { FakeClock, settle } from '#client/testing/fake-clock.ts'
import { offlineCache as limit } from '#shared/limits/offline.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { LiveQueries } from '../queries/live-queries.ts'
import { keyOf } from '#shared/live-keys.ts'
import { readCachedBootstrap } from './cache-table.ts'
import { OfflineCache } from './offline-cache.ts'

function aCache(storage = createMemoryStorage()) {
  const clock = new FakeClock()
  const queries = new LiveQueries(clock)
  let hide = () => {}
  const cache = new OfflineCache({
    ...{ storage, clock, queries, random: () => 0 },
    page: {
      onHide(listener) {
        hide = listener
        return () => {}
      },
    },
  })
  const show = (key: string, value: unknown) => {
    queries.subscribe(key, () => {})
    queries.apply({ type: 'snapshot', key, value, digest: 'd' })
  }
  const stored = async (key: string) => {
    const row = await storage.cache.get(key)
    return row && (JSON.parse(row.body) as unknown)
  }
  return { clock, queries, cache, storage, show, stored, hide: () => hide() }
}

const notes = keyOf('notes')
let at: ReturnType<typeof aCache>
beforeEach(() => {
  at = aCache()
})

describe('the offline cache', () => {
  it('[SY29, OF10] stores a shown value after one second, and shows it at the next start', async () => {
    at.cache.start('me', true)
    at.show(notes, ['a'])
    at.show(notes, ['b'])
    await at.clock.advance(limit.flushDelay - 1)
    expect(await at.stored(notes)).toBeUndefined()
    await at.clock.advance(1)
    expect(await at.stored(notes)).toEqual(['b'])
    const next = aCache(at.storage)
    next.queries.subscribe(notes, () => {})
    next.cache.start('me', true)
    await settle()
    expect(next.queries.stateOf(notes)).toMatchObject({ value: ['b'], cachedAt: expect.any(Number) })
  })

  it('[SY35, SY29] stores the result of a call with the time of the cached value that it changes', async () => {
    at.cache.start('me', true)
    at.show(notes, ['a', 'b'])
    await at.clock.advance(limit.flushDelay)
    const before = await at.storage.cache.get(notes)
    const next = aCache(at.storage)
    await next.clock.advance(60_000)
    next.queries.subscribe(notes, () => {})
    next.cache.start('me', true)
    await settle()
    next.queries.showResult(notes, () => ['b'])
    await next.clock.advance(limit.flushDelay)
    expect(await next.stored(notes)).toEqual(['b'])
    expect((await at.storage.cache.get(notes))?.at).toBe(before?.at)
  })

  it('[SY29] stores at once when the page is hidden', async () => {
    at.cache.start('me', true)
    at.show(notes, ['a'])
    at.hide()
    await settle()
    expect(await at.stored(notes)).toEqual(['a'])
  })

  it('[SY29] stores the latest rows of a feed, and no presence', async () => {
    at.cache.start('me', true)
    const feed = keyOf('messages', { chatId: 'c' })
    at.queries.subscribe(feed, () => {})
    const rows = Array.from({ length: limit.maxRows + 5 }, (_, index) => ({ seq: index + 1 }))
    at.queries.apply({ type: 'rows', key: feed, rows })
    at.show(keyOf('ringing'), ['x'])
    await at.clock.advance(limit.flushDelay)
    expect(await at.stored(feed)).toEqual(rows.slice(-limit.maxRows))
    expect(await at.stored(keyOf('ringing'))).toBeUndefined()
  })

  it('[SY29, OF10] stores nothing on a device that is not remembered, and deletes what was stored', async () => {
    at.cache.start('me', true)
    at.show(notes, ['a'])
    await at.clock.advance(limit.flushDelay)
    const next = aCache(at.storage)
    next.cache.start('me', false)
    next.show(notes, ['b'])
    await next.clock.advance(limit.flushDelay)
    expect(await next.stored(notes)).toBeUndefined()
  })

  it('[SY29] deletes what another member stored, and shows none of it', async () => {
    at.cache.start('me', true)
    at.show(notes, ['mine'])
    at.cache.saveBootstrap(aBootstrap({ ...aMember, id: 'me' }))
    await at.clock.advance(limit.flushDelay)
    const next = aCache(at.storage)
    next.queries.subscribe(notes, () => {})
    next.cache.start('other', true)
    await settle()
    expect(next.queries.stateOf(notes)).toEqual({})
    expect(await readCachedBootstrap(at.storage.cache)).toBeNull()
  })

  it('[SY19] deletes the value of a query that the server ended', async () => {
    at.cache.start('me', true)
    at.show(notes, ['a'])
    await at.clock.advance(limit.flushDelay)
    at.queries.apply({ type: 'error', key: notes, failure: { code: 'not-found', reason: 'app.notFound' } })
    await settle()
    expect(await at.stored(notes)).toBeUndefined()
  })

  it('[OF12] revalidates stored values that are not shown after a reconnect, the most recently used first, in batches', async () => {
    at.cache.start('me', true)
    const keys = Array.from({ length: limit.batchSize + 3 }, (_, index) =>
      keyOf('chat', { chatId: `${index}` }),
    )
    const stops = keys.map((key) => at.queries.subscribe(key, () => {}))
    for (const key of keys) {
      at.queries.apply({ type: 'snapshot', key, value: 'old', digest: 'd' })
      await at.clock.advance(limit.flushDelay)
    }
    for (const stop of stops.slice(1)) stop()
    await at.clock.advance(1)
    const asked: (readonly string[])[] = []
    at.cache.scheduleRevalidation(async (batch, onEvent) => {
      asked.push(batch)
      for (const key of batch) onEvent({ type: 'snapshot', key, value: 'new', digest: 'e' })
    })
    await at.clock.advance(limit.revalidateDelay)
    expect(asked.map((batch) => batch.length)).toEqual([limit.batchSize, 2])
    expect(asked[0]?.[0]).toBe(keys.at(-1))
    expect(asked.flat()).not.toContain(keys[0])
    expect(await at.stored(keys.at(-1) ?? '')).toBe('new')
  })

  it('[OF11] never stores more than the limit, and evicts when the settings lower it', async () => {
    expect(at.cache.limit).toBe(limit.defaultBytes)
    await at.cache.setLimit(1)
    expect(at.cache.limit).toBe(limit.min)
    at.cache.start('me', true)
    for (let index = 0; index < 8; index++) {
      at.show(keyOf('chat', { chatId: `${index}` }), 'x'.repeat(limit.min / 4))
      await at.clock.advance(limit.flushDelay)
      expect(at.cache.size).toBeLessThanOrEqual(limit.min)
    }
    expect(await at.stored(keyOf('chat', { chatId: '0' }))).toBeUndefined()
    expect(await at.stored(keyOf('chat', { chatId: '7' }))).toBeDefined()
  })
})

const keys = ['a', 'b', 'c'].map((chatId) => keyOf('chat', { chatId }))
const step = fc.oneof(
  fc.record({
    kind: fc.constant('value' as const),
    key: fc.constantFrom(...keys),
    value: fc.nat({ max: 99 }),
  }),
  fc.record({ kind: fc.constantFrom('end' as const), key: fc.constantFrom(...keys), value: fc.constant(0) }),
  fc.record({
    kind: fc.constantFrom('wait' as const, 'hide' as const, 'restart' as const, 'clear' as const),
    key: fc.constant(''),
    value: fc.nat({ max: 2_000 }),
  }),
)

it('[SY29, OF10] has stored the last value of each query after any order of values, ends, and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const storage = createMemoryStorage()
      const model = new Map<string, number>()
      const open = () => {
        const opened = aCache(storage)
        for (const key of keys) opened.queries.subscribe(key, () => {})
        return { ...opened, stop: opened.cache.start('me', true) }
      }
      let tab = open()
      for (const { kind, key, value } of steps) {
        if (kind === 'value') {
          model.set(key, value)
          tab.queries.apply({ type: 'snapshot', key, value, digest: 'd' })
        } else if (kind === 'end') {
          // What is about to be written is written first: a value and its end do not race.
          await tab.clock.advance(limit.flushDelay)
          model.delete(key)
          const failure = { code: 'not-found', reason: 'app.notFound' } as const
          tab.queries.apply({ type: 'error', key, failure })
          await settle()
        } else if (kind === 'wait') await tab.clock.advance(value)
        else if (kind === 'hide') tab.hide()
        else {
          tab.hide()
          await settle()
          if (kind === 'clear') {
            await tab.cache.clear()
            model.clear()
          }
          tab.stop()
          tab = open()
          await settle()
        }
      }
      await tab.clock.advance(limit.flushDelay)
      for (const key of keys) expect(await tab.stored(key)).toBe(model.get(key))
    }),
    { numRuns: 200 },
  )
})
