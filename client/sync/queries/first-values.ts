import { live as limit } from '#shared/limits.ts'
import type { FirstValues } from '#shared/contract/live.ts'
import type { Clock } from '../ports.ts'
import type { LiveQueries } from './live-queries.ts'

type Options = {
  /** Requests the first values of the page that the browser opened. Absent where no page is opened. */
  readonly fetch: (() => Promise<FirstValues>) | undefined
  readonly queries: LiveQueries
  readonly clock: Clock
}

export type FirstValuesLoader = {
  /**
   * Takes the first values, and calls `connect` after that, or when they are late [SY40, SY41]. Only the first call
   * requests them.
   *
   * @param userId whose values are taken
   */
  takeBefore(userId: string, connect: () => void): void
  /** Forgets what is awaited: `connect` is not called anymore. */
  cancel(): void
}

export function createFirstValuesLoader({ fetch, queries, clock }: Options): FirstValuesLoader {
  let isTaken = false
  let current: object | null = null
  return {
    takeBefore(userId, connect) {
      if (isTaken || !fetch) return connect()
      isTaken = true
      const run = {}
      current = run
      let isConnected = false
      const connectOnce = (): void => {
        if (isConnected || current !== run) return
        isConnected = true
        cancelDeadline()
        connect()
      }
      const cancelDeadline = clock.after(limit.firstValues.maxWait, connectOnce)
      fetch()
        .then((first) => {
          if (current === run && first.userId === userId) queries.takeFirst(first.events)
        })
        .finally(connectOnce)
        // Not needed: the stream sends the same values.
        .catch(() => undefined)
    },
    cancel() {
      current = null
    },
  }
}
