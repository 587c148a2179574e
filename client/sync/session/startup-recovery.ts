import { offlineCache as limit } from '#shared/limits.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { writeItem, startupFlagKey } from '../cache/local-storage.ts'
import { sendPendingLogOut } from './pending-log-out.ts'
import { clearOfflineCache, readCachedBootstrap } from '../cache/offline-cache.ts'

/**
 * The first question to the server, in a browser in which something happened before that it has to know: somebody
 * left without a connection, or what they read is kept here. What is kept opens where the server does not answer in
 * time; once it answers that nobody is logged in, or somebody else, it goes.
 */
export async function bootstrapWithRecovery(
  ask: () => Promise<Bootstrap>,
  askAnew: () => Promise<Bootstrap>,
): Promise<Bootstrap> {
  // What was asked with the page was asked before the server heard that somebody had left.
  if (await sendPendingLogOut()) return askAnew()
  const before = await readCachedBootstrap()
  if (!before) return ask()
  const answer = ask().then(async (boot) => {
    if (boot.me?.id !== before.me?.id) {
      writeItem(startupFlagKey, null)
      await clearOfflineCache()
    }
    return boot
  })
  const late = new Promise<Bootstrap>((resolve) => {
    setTimeout(() => resolve(before), limit.networkTimeout)
  })
  return Promise.race([answer.catch(() => before), late])
}
