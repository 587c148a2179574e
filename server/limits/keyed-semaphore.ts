import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import { AppError } from '#shared/errors.ts'

/** Runs `work` when one of the permits of `key` is free. Throws `limit.tooMany` if too much waits already. */
export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Semaphores with FIFO queues, one for each key, for example each member. A key that is idle takes no memory. */
export function createKeyedSemaphore({
  concurrent,
  maxQueued,
}: {
  concurrent: number
  maxQueued: number
}): KeyedSemaphore {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(concurrent)
    limits.set(key, limit)
    if (limit.activeCount >= concurrent && limit.pendingCount >= maxQueued)
      throw new AppError('limit.tooMany', { retryAfter: 1 })
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
