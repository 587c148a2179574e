import { deleteExpired } from '../features/account/store.ts'
import { deleteExpiredChats } from '../features/chat/store.ts'
import { deleteUnattachedImages } from '../features/files/cleanup.ts'
import { deleteExpiredReports } from '../features/safety/store.ts'
import type { Services } from '../rpc/services.ts'
import { sweepSessions } from '../sessions/store.ts'

const EVERY_MS = 10 * 60_000

/** Clears away what ran out, at the start and every ten minutes. The answer ends it. */
export function startCleanup({ database, files, config, log }: Services): () => void {
  const run = async (): Promise<void> => {
    try {
      await deleteExpired(database.orm)
      await sweepSessions(database.orm)
      await deleteExpiredChats(database, config.retentionDays)
      await deleteExpiredReports(database.orm)
      await deleteUnattachedImages(database.orm, files)
    } catch (error) {
      log.warn({ err: error }, 'clearing away what ran out failed; it is tried again')
    }
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
