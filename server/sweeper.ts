import { sweep } from './features/account/store.ts'
import { purgeEnded } from './features/chat/store.ts'
import { sweepImages } from './features/files/sweep.ts'
import { sweepSafety } from './features/safety/store.ts'
import type { Services } from './services.ts'
import { sweepSessions } from './sessions/store.ts'

const EVERY_MS = 10 * 60_000

/** Clears away what ran out, at the start and every ten minutes. The answer ends it. */
export function startSweeper({ database, files, config, log }: Services): () => void {
  const run = async (): Promise<void> => {
    try {
      await sweep(database.orm)
      await sweepSessions(database.orm)
      await purgeEnded(database, config.retentionDays)
      await sweepSafety(database.orm)
      await sweepImages(database.orm, files)
    } catch (error) {
      log.warn({ err: error }, 'clearing away what ran out failed; it is tried again')
    }
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
