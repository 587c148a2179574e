import { AppError } from '#shared/errors.ts'

/** Runs `work` when one of the permits of `key` is free. Throws `limit.tooMany` if too much waits already. */
export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

type Options = {
  /** How much runs at the same time for one key. */
  readonly concurrent: number
  /** How much waits for one key. More is rejected. */
  readonly maxQueued: number
  /** How much waits for all keys together. More is rejected. Without it, there is no such limit. */
  readonly maxQueuedOfAll?: number
  /** How much runs at the same time for all keys together. Without it, there is no such limit. */
  readonly ofAll?: number
  /** From how much that runs for all keys on, each key gets one permit only. Without it, each keeps all of its own. */
  readonly busyAt?: number
}

/** What runs and waits for one key. */
type Entry = { running: number; readonly waiting: (() => void)[] }

/**
 * Semaphores with FIFO queues, one for each key, for example each member. A permit that several keys wait for goes to
 * them in turns, so that a key with much work delays another one by one piece of work at most. A key that is idle takes
 * no memory.
 */
export function createKeyedSemaphore(options: Options): KeyedSemaphore {
  const { concurrent, maxQueued, maxQueuedOfAll = Infinity, ofAll = Infinity, busyAt = Infinity } = options
  const entries = new Map<string, Entry>()
  /** The keys that wait, the next one first. */
  const queue = new Set<string>()
  let runningOfAll = 0
  let waitingOfAll = 0

  const isFree = ({ running }: Entry): boolean =>
    running < concurrent && runningOfAll < ofAll && (running === 0 || runningOfAll < busyAt)
  const start = (entry: Entry): void => {
    entry.running++
    runningOfAll++
  }
  /** Starts the work of the next key that has a free permit. Returns whether there was one. */
  const startNext = (): boolean => {
    if (runningOfAll >= ofAll) return false
    for (const key of queue) {
      const entry = entries.get(key)
      if (!entry || !isFree(entry)) continue
      queue.delete(key)
      start(entry)
      waitingOfAll--
      entry.waiting.shift()?.()
      if (entry.waiting.length > 0) queue.add(key)
      return true
    }
    return false
  }
  const finish = (key: string, entry: Entry): void => {
    entry.running--
    runningOfAll--
    if (entry.running === 0 && entry.waiting.length === 0) entries.delete(key)
    // One end may free several permits: below `busyAt`, every key has all of its own again.
    while (startNext());
  }
  const enter = (key: string, entry: Entry): Promise<void> | void => {
    if (entry.waiting.length === 0 && isFree(entry)) return start(entry)
    if (entry.waiting.length >= maxQueued || waitingOfAll >= maxQueuedOfAll) {
      if (entry.running === 0 && entry.waiting.length === 0) entries.delete(key)
      throw new AppError('limit.tooMany', { retryAfter: 1 })
    }
    queue.add(key)
    waitingOfAll++
    return new Promise((resolve) => entry.waiting.push(resolve))
  }
  return async (key, work) => {
    const entry = entries.get(key) ?? { running: 0, waiting: [] }
    entries.set(key, entry)
    await enter(key, entry)
    try {
      return await work()
    } finally {
      finish(key, entry)
    }
  }
}
