import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'

/**
 * Semaphore with a FIFO queue. Caps concurrent CPU-heavy work, so that a burst cannot starve other requests.
 *
 * @returns a function that runs `work` when one of `concurrent` permits is free and answers its result. Throws
 *   `app.unavailable` when `maxQueued` calls are queued already.
 */
export function createSemaphore({ concurrent, maxQueued }: { concurrent: number; maxQueued: number }) {
  const limit = pLimit(concurrent)
  return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= concurrent && limit.pendingCount >= maxQueued)
      throw new AppError('app.unavailable', { retryAfter: 5 })
    return limit(work)
  }
}
