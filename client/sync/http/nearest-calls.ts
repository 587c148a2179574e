import { live as limit } from '#shared/limits.ts'
import { timeoutSignal } from '../clock.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { Calls, Clock } from '../ports.ts'
import { failureOf } from './failure.ts'

export type NearestCalls = {
  readonly http: Calls
  /**
   * The socket's calls if it is open, otherwise those over HTTP. For frequent calls that set no cookie. If the socket
   * breaks, the call fails; a caller that repeats it uses the same idempotency key.
   */
  prefer(): Calls
  /**
   * Reads over the open socket, and once more over HTTP if the socket breaks or does not answer within 10 s
   * [CN1, SY22]. `signal` ends both.
   */
  query<T>(
    read: (calls: Calls, options: { signal?: AbortSignal }) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
}

type Options = {
  readonly http: Calls
  readonly socket: () => Calls | null
  readonly clock: Clock
  readonly connectivity: Pick<Connectivity, 'reportOffline'>
}

/** Chooses between the calls over the open socket and those over HTTP. */
export function createNearestCalls({ http, socket, clock, connectivity }: Options): NearestCalls {
  return {
    http,
    prefer: () => socket() ?? http,
    async query(read, signal) {
      const nearest = socket()
      if (nearest) {
        const timeout = timeoutSignal(clock, limit.offlineAfter)
        try {
          return await read(nearest, {
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          })
        } catch (error) {
          if (signal?.aborted || failureOf(error).reason !== null) throw error
          if (timeout.aborted) connectivity.reportOffline('timeout')
        }
      }
      return read(http, signal ? { signal } : {})
    },
  }
}
