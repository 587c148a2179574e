import { AppError } from '#shared/errors.ts'

/**
 * Runs few pieces of heavy work at once, the others in the order they came, so that a burst of them leaves the
 * processors to everybody else. Throws `app.unavailable` when `queue` wait already.
 */
export function createSemaphore(limit: { readonly concurrent: number; readonly maxQueued: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limit.concurrent) {
      if (waiting.length >= limit.maxQueued) throw new AppError('app.unavailable', { retryAfter: 5 })
      // The place is handed over, not freed and taken again: so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
