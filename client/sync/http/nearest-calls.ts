import { live as limit } from '#shared/limits.ts'
import { timeoutSignal } from '../clock.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { Calls, Clock } from '../ports.ts'
import { failureOf } from './failure.ts'

type Call<T> = (calls: Calls, options: { signal?: AbortSignal }) => Promise<T>

export type NearestCalls = {
  readonly http: Calls
  /**
   * Writes over the open socket, otherwise over HTTP. For frequent calls that set no cookie. If the socket breaks or
   * does not answer within 10 s, the call fails; a caller that repeats it uses the same idempotency key [CN5, SY22].
   */
  write<T>(call: Call<T>): Promise<T>
  /**
   * Reads over the open socket, and once more over HTTP if the socket breaks or does not answer within 10 s
   * [CN1, SY22]. `signal` ends both.
   */
  query<T>(call: Call<T>, signal?: AbortSignal): Promise<T>
}

type Options = {
  readonly http: Calls
  readonly socket: () => Calls | null
  readonly clock: Clock
  readonly connectivity: Pick<Connectivity, 'reportOffline'>
}

/** Chooses between the calls over the open socket and those over HTTP. */
export function createNearestCalls({ http, socket, clock, connectivity }: Options): NearestCalls {
  /** Calls over the socket. A silent network breaks no socket for a while, so the state follows the call. */
  async function callOver<T>(nearest: Calls, call: Call<T>, signal?: AbortSignal): Promise<T> {
    const timeout = timeoutSignal(clock, limit.offlineAfter)
    try {
      return await call(nearest, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    } catch (error) {
      if (timeout.aborted && !signal?.aborted) connectivity.reportOffline('timeout')
      throw error
    }
  }
  return {
    http,
    write(call) {
      const nearest = socket()
      return nearest ? callOver(nearest, call) : call(http, {})
    },
    async query(call, signal) {
      const nearest = socket()
      if (nearest) {
        try {
          return await callOver(nearest, call, signal)
        } catch (error) {
          if (signal?.aborted || failureOf(error).reason !== null) throw error
        }
      }
      return call(http, signal ? { signal } : {})
    },
  }
}
