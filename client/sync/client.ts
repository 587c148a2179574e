import type { SyncBase } from './base.ts'
import { OfflineCache } from './cache/offline-cache.ts'
import { Connection } from './connection/connection.ts'
import { createNearestCalls, type NearestCalls } from './http/nearest-calls.ts'
import { Outbox } from './outbox/outbox.ts'
import type { Clock, PageEvents, Random, SyncStorage, Tabs, Transport } from './ports.ts'
import { createFirstValuesLoader, type FirstValuesLoader } from './queries/first-values.ts'
import { LiveQueries } from './queries/live-queries.ts'
import { keyOf } from '#shared/live-keys.ts'
import { watchSessionEnd } from './session/session-end.ts'
import { createPendingLogOut, type PendingLogOut } from './session/pending-log-out.ts'
import type { Me } from '#shared/contract/account.ts'
import type { FirstValues } from '#shared/contract/live.ts'
import type { StorageArea } from '../state/storage-area.ts'

export type SyncOptions = {
  readonly transport: Transport
  /** With `tab`, which is `sessionStorage`. */
  readonly storage: SyncStorage & { readonly tab: StorageArea }
  readonly clock: Clock
  readonly random: Random
  readonly page: PageEvents
  readonly tabs: Tabs
  /** Requests the first values of the page that the browser opened [SY40]. Absent where no page is opened. */
  readonly fetchFirstValues?: () => Promise<FirstValues>
}

/** The member whose data is synchronized. */
export type Member = {
  readonly userId: string
  /** The key and the previous keys of `Device`, separated by spaces; without one unsent messages are not stored. */
  readonly storageKey?: string | undefined
  readonly isRemembered: boolean
}

/** All data of the member that is shown, and the way it gets here. The rules are in SPEC.md. */
export type SyncClient = SyncBase & {
  readonly connection: Connection
  readonly queries: LiveQueries
  readonly calls: NearestCalls
  readonly outbox: Outbox
  readonly cache: OfflineCache
  readonly pendingLogOut: PendingLogOut
  /** Connects for a member. Returns a function that ends it. */
  start(member: Member, onSignedOut: () => void): () => void
  /** Removes what this browser has of a member whose session has ended on the server or in another tab. */
  clearEndedSession(): Promise<void>
  /** Removes what this browser has of a member who logged out in this tab, before the frame of members goes. */
  clearMember(userId: string): Promise<void>
}

/**
 * Creates the sync engine. Clients without pages and tabs use `createHeadlessSyncClient`.
 *
 * @param base the part that the first page of a browser creates, which loads nothing else
 */
export function createSyncClient(options: SyncOptions, base: SyncBase): SyncClient {
  const { transport, storage, clock, random, page, tabs } = options
  const { connectivity, session } = base
  const queries = new LiveQueries(clock)
  const connection = new Connection({ transport, clock, random, page, connectivity, session, queries })
  const calls = createNearestCalls({
    ...{ clock, connectivity },
    http: transport.createCalls(base.fetch.withStatus),
    socket: () => connection.calls(),
  })
  const { uploadImage } = transport
  const outbox = new Outbox({ calls, uploadImage, storage, tabs, page, connectivity, clock, random })
  const cache = new OfflineCache({ storage, clock, random, page, queries })
  const pendingLogOut = createPendingLogOut(
    { local: storage.local, tab: storage.tab, fetch: base.fetch.withTimeout },
    { clock, random, page },
  )
  const engine = { ...base, connection, queries, calls, outbox, cache, pendingLogOut }
  const firstValues = createFirstValuesLoader({ fetch: options.fetchFirstValues, queries, clock })
  const disconnect = (): void => {
    firstValues.cancel()
    connection.stop()
  }
  return {
    ...engine,
    start: (member, onSignedOut) =>
      startMember({ ...engine, clock, firstValues, disconnect }, member, onSignedOut),
    async clearEndedSession() {
      disconnect()
      pendingLogOut.clearAfterOtherTab()
      await cache.clear()
      session.setMe(null)
    },
    async clearMember(userId) {
      disconnect()
      await outbox.clear(userId)
      await cache.clear()
    },
  }
}

type Engine = Pick<SyncClient, 'cache' | 'connection' | 'outbox' | 'queries' | 'session'> & {
  readonly clock: Clock
  readonly firstValues: FirstValuesLoader
  readonly disconnect: () => void
}

function startMember(
  { cache, clock, connection, firstValues, disconnect, outbox, queries, session }: Engine,
  { userId, storageKey = '', isRemembered }: Member,
  onSignedOut: () => void,
): () => void {
  const saveBootstrap = (): void => {
    const bootstrap = session.store.get()
    if (isRemembered && typeof bootstrap !== 'string') cache.saveBootstrap(bootstrap)
  }
  const stopCache = cache.start(userId, isRemembered)
  saveBootstrap()
  const connect = (): void =>
    connection.start({ onSignedOut, onConnected: (fetchOnce) => cache.scheduleRevalidation(fetchOnce) })
  // A later log-in opens no document.
  if (session.startUserId() === userId) firstValues.takeBefore(userId, connect)
  else connect()
  const meKey = keyOf('me')
  const stops = [
    session.store.subscribe(saveBootstrap),
    watchSessionEnd({ session, clock }, onSignedOut),
    outbox.start(userId, storageKey),
    queries.subscribe(meKey, () => {
      const { value } = queries.stateOf(meKey)
      if (value) session.setMe(value as Me)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    disconnect()
    stopCache()
  }
}
