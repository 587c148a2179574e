import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/schemas/live.ts'

/** What a stream does with one watched thing: takes its next event when it can send one. */
export type Runner = {
  /** What there is to send, or null. */
  take(): StreamEvent | null
  /** Reads again although nothing was touched: a touch may have been lost on its way [L4]. */
  recheck(): void
  /** The last number sent, for logs. */
  head(): number | null
  stop(): void
}

/** How a read ended: `again` where the database was away, which says nothing about the thing that was read. */
export type Outcome = 'done' | 'again'

export type Serial = {
  request(): void
  stop(): void
  isStopped(): boolean
  /** Nothing is being done and nothing is asked for: the last outcome stands. */
  isSettled(): boolean
}

/**
 * Calls `work` at once, one at a time; requests meanwhile and for `pause` after it are merged into one more [L1 L2].
 * What could not be done now is tried again on the ladder of reconnecting, spread so that not all try at once.
 */
export function serial(work: () => Promise<Outcome>, pause: number): Serial {
  let isBusy = false
  let isWorking = false
  let isWanted = false
  let hasStopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const waitAfter = (outcome: Outcome): number => {
    if (outcome === 'done') {
      failures = 0
      return pause
    }
    isWanted = true
    const step = limit.backoff[Math.min(failures, limit.backoff.length - 1)] ?? 0
    failures++
    return step * (0.8 + Math.random() * 0.4)
  }
  const run = async (): Promise<void> => {
    isBusy = true
    isWanted = false
    isWorking = true
    const outcome = await work()
    isWorking = false
    const wait = waitAfter(outcome)
    if (hasStopped) return
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted) void run()
    }, wait)
  }
  return {
    request() {
      isWanted = true
      if (!isBusy && !hasStopped) void run()
    },
    stop() {
      hasStopped = true
      clearTimeout(timer)
    },
    isStopped: () => hasStopped,
    isSettled: () => !isWorking && !isWanted && !hasStopped,
  }
}
