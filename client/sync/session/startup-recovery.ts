import { offlineCache as limit } from '#shared/limits/offline.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { StorageArea } from '../../state/storage-area.ts'
import { readCachedBootstrap, type CacheTable } from '../cache/cache-table.ts'
import type { Clock, Fetch } from '../ports.ts'
import { sendPendingLogOut } from './pending-log-out.ts'
import { writeStartupFlag } from './startup-flag.ts'

type Options = {
  readonly local: StorageArea
  readonly cache: CacheTable
  readonly fetch: Fetch
  readonly clock: Clock
}

export type BootstrapRequests = {
  /** The first request, which the page may have sent before its code was loaded. */
  readonly ask: () => Promise<Bootstrap>
  /** A new request. */
  readonly askAgain: () => Promise<Bootstrap>
}

/**
 * The first request of a browser that logged out while offline, or has an offline cache. What is cached opens the app
 * if the server does not answer in time; it is deleted once its session has ended, or the server says that another
 * member, or no one, is logged in [OF14].
 */
export async function bootstrapWithRecovery(
  { ask, askAgain }: BootstrapRequests,
  { local, cache, fetch, clock }: Options,
): Promise<Bootstrap> {
  // The first request was sent before the log-out was.
  if (await sendPendingLogOut(local, fetch)) return askAgain()
  const found = await readCachedBootstrap(cache)
  if (!found) return ask()
  const clear = async (): Promise<void> => {
    writeStartupFlag(local, null)
    await cache.clear()
  }
  if (clock.now() >= found.expiresAt) {
    await clear()
    return ask()
  }
  const cached = found.bootstrap
  const answer = ask().then(async (bootstrap) => {
    if (bootstrap.me?.id !== cached.me?.id) await clear()
    return bootstrap
  })
  const late = new Promise<Bootstrap>((resolve) => {
    clock.after(limit.networkTimeout, () => resolve(cached))
  })
  return Promise.race([answer.catch(() => cached), late])
}
