import { deleteExpired } from '../features/account/store.ts'
import { deleteOrphanedRequests } from '../features/connections/store.ts'
import { deleteExpiredChats } from '../features/chat/store.ts'
import { deleteUnattachedImages } from '../features/files/cleanup.ts'
import { deleteExpiredReports } from '../features/safety/store.ts'
import type { Services } from '../rpc/services.ts'
import { deleteExpiredSessions } from '../sessions/store.ts'

const INTERVAL_MS = 10 * 60_000

/** Deletes expired rows at startup and every 10 minutes. Returns a function that stops it. */
export function startCleanup({ database, files, config, log }: Services): () => void {
  const run = async (): Promise<void> => {
    try {
      await deleteExpired(database.orm)
      await deleteExpiredSessions(database.orm)
      await deleteOrphanedRequests(database.orm)
      await deleteExpiredChats(database, config.retentionDays)
      await deleteExpiredReports(database.orm)
      await deleteUnattachedImages(database.orm, files)
    } catch (error) {
      log.warn({ err: error }, 'cleanup failed; will retry')
    }
  }
  void run()
  const timer = setInterval(() => void run(), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
