import { beforeEach, describe, expect, it } from 'vitest'
import { aBootstrap, aMember } from '#client/testing/connection-harness.ts'
import { FakeClock, settle } from '#client/testing/fake-clock.ts'
import type { Bootstrap, Device } from '#shared/contract/account.ts'
import { session as sessionLimit } from '#shared/limits.ts'
import { offlineCache } from '#shared/limits/offline.ts'
import { createSyncBase } from '../base.ts'
import { noPage } from '../headless.ts'
import { bootstrapKey } from '../cache/cache-table.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import type { PageEvents } from '../ports.ts'
import { createPendingLogOut } from './pending-log-out.ts'
import { isPendingLogOutEvent, readStartupFlag, writeStartupFlag } from './startup-flag.ts'
import { watchSessionEnd } from './session-end.ts'
import { bootstrapWithRecovery } from './startup-recovery.ts'

type Answer = Bootstrap | 'failure' | 'never' | 'refused'

/** A browser whose server answers as the test says, by path. */
function aBrowser() {
  const clock = new FakeClock()
  const storage = createMemoryStorage()
  const requests: string[] = []
  const server: { bootstrap: Answer; logOut: 'ok' | 'failure' } = {
    bootstrap: aBootstrap(aMember),
    logOut: 'ok',
  }
  const wake = new Set<(isOffline: boolean) => void>()
  const page: PageEvents = {
    ...noPage,
    onNetworkChange(listener) {
      wake.add(listener)
      return () => wake.delete(listener)
    },
  }
  const fetch = async (path: string): Promise<Response> => {
    requests.push(path)
    if (path === '/api/account.logOut') {
      if (server.logOut === 'failure') throw new Error('unreachable')
      return Response.json({})
    }
    const { bootstrap } = server
    if (bootstrap === 'never') return new Promise(() => {})
    if (bootstrap === 'failure') throw new Error('unreachable')
    return bootstrap === 'refused'
      ? new Response('', { status: 500 })
      : Response.json({ result: { data: bootstrap } })
  }
  const { local, tab, cache } = storage
  const base = createSyncBase({
    ...{ fetch, clock, local, tab },
    recover: (wanted, reporting) => bootstrapWithRecovery(wanted, { local, cache, fetch: reporting, clock }),
  })
  const pendingLogOut = createPendingLogOut({ local, tab, fetch }, { clock, random: () => 0.5, page })
  const saveCached = (me: typeof aMember, device: Device | null = null) =>
    cache.put({
      ...{ key: bootstrapKey, userId: me.id, at: 0, usedAt: 0, size: 1 },
      body: JSON.stringify({ ...aBootstrap(me), device }),
    })
  return { clock, server, requests, local, tab, cache, ...base, pendingLogOut, saveCached, wake }
}

let at: ReturnType<typeof aBrowser>
beforeEach(() => {
  at = aBrowser()
})
const me = () => {
  const bootstrap = at.session.store.get()
  return typeof bootstrap === 'string' ? bootstrap : bootstrap.me
}

describe('the session state', () => {
  it('[SY26] first uses the request that the page sent while its code was loading, then sends new ones', async () => {
    await at.session.refresh()
    await at.session.refresh()
    await at.session.fetchBootstrap()
    expect(at.requests).toEqual(['/api/app.bootstrap?first', '/api/app.bootstrap', '/api/app.bootstrap'])
    expect([me(), at.tab.get('user'), at.tab.get('role')]).toEqual([aMember, aMember.email, 'mentee'])
  })

  it.each(['failure', 'refused'] as const)(
    '[SY26] is failed if the first request fails (%s), and stays known if a later one does',
    async (bootstrap) => {
      at.server.bootstrap = bootstrap
      await expect(at.session.refresh()).rejects.toThrow(/unreachable|500/)
      expect(me()).toBe('failed')
      at.server.bootstrap = aBootstrap(null)
      await at.session.refresh()
      expect([me(), at.tab.get('user'), at.tab.get('role')]).toEqual([null, 'Previewer', null])
      at.server.bootstrap = bootstrap
      await expect(at.session.refresh()).rejects.toThrow(/unreachable|500/)
      expect(me()).toBeNull()
    },
  )

  it('[SY25] makes connectivity online for visitors only, who have no live stream', async () => {
    const at = aBrowser()
    await at.session.refresh()
    expect(at.connectivity.store.get().state).toBe('unknown')
    at.server.bootstrap = aBootstrap(null)
    await at.session.refresh()
    expect(at.connectivity.store.get().state).toBe('online')
  })

  it('[SY26] follows the live stream once the member is known', async () => {
    at.session.setMe(aMember)
    expect(me()).toBe('loading')
    await at.session.refresh()
    at.session.setMe({ ...aMember, fullName: 'Ada' })
    expect(me()).toMatchObject({ fullName: 'Ada' })
    at.session.setMe(null)
    expect([me(), at.tab.get('user')]).toEqual([null, 'Previewer'])
  })
})

describe('a log-out while offline', () => {
  it('[OF6, SY27] clears the browser except the theme, and is sent before anything is shown', async () => {
    at.local.set('theme', 'dark')
    at.local.set('pathlight.draft', 'secret')
    expect(at.pendingLogOut.save()).toBe(true)
    expect([at.local.get('theme'), at.local.get('pathlight.draft'), at.local.get('logOutb')]).toEqual([
      'dark',
      null,
      'true',
    ])
    at.server.bootstrap = aBootstrap(null)
    await at.session.refresh()
    expect(at.requests).toEqual(['/api/account.logOut', '/api/app.bootstrap'])
    expect([me(), readStartupFlag(at.local)]).toEqual([null, null])
  })

  it('[OF6, SY27] shows nothing while it cannot be sent', async () => {
    at.pendingLogOut.save()
    at.server.logOut = 'failure'
    await expect(at.session.refresh()).rejects.toThrow('unreachable')
    expect([me(), readStartupFlag(at.local)]).toEqual(['failed', 'logOutPending'])
  })

  it('[OF6, SY8, SY27] is repeated with backoff, and at once when the browser goes online', async () => {
    at.pendingLogOut.save()
    at.server.logOut = 'failure'
    let isOver = false
    void at.pendingLogOut.retry().then(() => (isOver = true))
    await at.clock.advance(1_000)
    await at.clock.advance(2_000)
    expect(at.requests).toHaveLength(2)
    await at.clock.advance(4_999)
    expect(at.requests).toHaveLength(2)
    at.server.logOut = 'ok'
    for (const listener of at.wake) listener(false)
    await settle()
    expect([at.requests.length, isOver, at.wake.size, at.clock.pending]).toEqual([3, true, 0, 0])
  })

  it('[OF6] of another tab clears this tab, and stays pending', () => {
    writeStartupFlag(at.local, 'logOutPending')
    at.tab.set('role', 'mentor')
    at.pendingLogOut.clearAfterOtherTab()
    expect([at.tab.get('role'), readStartupFlag(at.local)]).toEqual([null, 'logOutPending'])
  })

  it('[OF6] is impossible if the browser stores nothing', () => {
    const none = { get: () => null, set() {}, clear: () => expect.fail('nothing is cleared') }
    const pending = createPendingLogOut(
      { local: none, tab: none, fetch: async () => Response.json({}) },
      { clock: at.clock, random: () => 0.5, page: noPage },
    )
    expect(pending.save()).toBe(false)
  })
})

describe('a start with an offline cache', () => {
  beforeEach(async () => {
    writeStartupFlag(at.local, 'cache')
    await at.saveCached(aMember)
  })

  it('[SY28] shows the cached member if the server does not answer in time', async () => {
    at.server.bootstrap = 'never'
    const refreshed = at.session.refresh()
    await at.clock.advance(offlineCache.networkTimeout - 1)
    expect(me()).toBe('loading')
    await at.clock.advance(1)
    await refreshed
    expect(me()).toEqual(aMember)
  })

  it('[SY28] shows the cached member at once if the request fails', async () => {
    at.server.bootstrap = 'failure'
    await at.session.refresh()
    expect([me(), at.connectivity.store.get().state]).toEqual([aMember, 'offline'])
  })

  it.each([null, { ...aMember, id: 'other' }])(
    '[SY28] deletes the cache if another member or no one is logged in: %j',
    async (now) => {
      at.server.bootstrap = aBootstrap(now)
      await at.session.refresh()
      expect([me(), readStartupFlag(at.local), await at.cache.get(bootstrapKey)]).toEqual([
        now,
        null,
        undefined,
      ])
    },
  )

  it('[SY31, OF14] deletes the cache without showing it once the session has ended, also without a connection', async () => {
    const ending = { isRemembered: true, key: 'k', expiresAt: at.clock.now() + 1_000 }
    await at.saveCached(aMember, ending)
    at.server.bootstrap = 'failure'
    await at.clock.advance(999)
    await at.session.refresh()
    expect(me()).toEqual(aMember)
    await at.clock.advance(1)
    await expect(at.session.refresh()).rejects.toThrow('unreachable')
    expect([readStartupFlag(at.local), await at.cache.get(bootstrapKey)]).toEqual([null, undefined])
  })

  it('[SY31, SY30] ends what a previous version cached after the idle limit', async () => {
    at.server.bootstrap = 'failure'
    await at.clock.advance(sessionLimit.idle)
    await expect(at.session.refresh()).rejects.toThrow('unreachable')
    expect([me(), await at.cache.get(bootstrapKey)]).toEqual(['failed', undefined])
  })

  it('[SY31, OF14] an open page logs out at the end of the session, unless the server extends it', async () => {
    const [start, hour] = [at.clock.now(), 3_600_000]
    const answerWith = async (hours: number) => {
      const device = { isRemembered: true, key: 'k', expiresAt: start + hours * hour }
      at.server.bootstrap = { ...aBootstrap(aMember), device }
      await at.saveCached(aMember, device)
    }
    await answerWith(1)
    await at.session.refresh()
    const ends: number[] = []
    const stop = watchSessionEnd(at, () => ends.push(at.clock.now() - start))
    await answerWith(3)
    await at.clock.advance(hour)
    await settle()
    at.server.bootstrap = 'failure'
    await at.clock.advance(2 * hour - 1)
    await settle()
    expect(ends).toEqual([])
    await at.clock.advance(1)
    await settle()
    expect(ends).toEqual([3 * hour])
    stop()
  })

  it('[SY28] keeps the cache of the same member, and waits for the server if it is empty', async () => {
    await at.session.refresh()
    expect(await at.cache.get(bootstrapKey)).toBeDefined()
    await at.cache.clear()
    at.server.bootstrap = aBootstrap(null)
    await at.session.refresh()
    expect(me()).toBeNull()
  })
})

describe('data of a previous version', () => {
  it.each([
    ['left', 'logOutPending'],
    ['kept', 'cache'],
  ])('[SY30] reads %s as %s, also when a tab of that version writes it later', (before, flag) => {
    at.local.set('pathlight.past', before)
    expect(readStartupFlag(at.local)).toBe(flag)
    expect([at.local.get('pathlight.past'), at.local.get('pathlight.startup')]).toEqual([null, flag])
    writeStartupFlag(at.local, 'cache')
    at.local.set('pathlight.past', 'left')
    expect(readStartupFlag(at.local)).toBe('logOutPending')
  })

  it('[SY30, OF6] sends a log-out that a previous version left pending', async () => {
    at.local.set('pathlight.past', 'left')
    await at.session.refresh()
    expect(at.requests).toEqual(['/api/account.logOut', '/api/app.bootstrap'])
  })

  it('[SY30, OF6] recognizes the storage event of a log-out in a tab of either version', () => {
    const events = [
      ['pathlight.startup', 'logOutPending'],
      ['pathlight.past', 'left'],
      ['pathlight.startup', 'cache'],
      ['pathlight.past', null],
      ['other', 'left'],
    ] as const
    expect(events.map(([key, newValue]) => isPendingLogOutEvent({ key, newValue }))).toEqual([
      ...[true, true],
      ...[false, false, false],
    ])
  })
})
