import { offlineAfter } from '#shared/limits/every-page.ts'
import { timeoutSignal } from '../clock.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { Clock, Fetch } from '../ports.ts'

export type ReportingFetch = {
  /** Gives up after 10 s without an answer, and reports failures only: for requests that bring the live stream back. */
  readonly withTimeout: Fetch
  /** As `withTimeout`, and reports success as well. */
  readonly withStatus: Fetch
}

/** Wraps `fetch` so that the engine learns from each request whether the server answers [CN1]. */
export function createReportingFetch(
  fetch: Fetch,
  clock: Clock,
  { reportOffline, reportOnline }: Connectivity,
): ReportingFetch {
  const withTimeout: Fetch = async (path, init = {}) => {
    // It also bounds the time to read the body.
    const timeout = timeoutSignal(clock, offlineAfter)
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      const response = await fetch(path, { ...init, signal })
      if (isGatewayError(response)) reportOffline('unreachable')
      return response
    } catch (error) {
      if (timeout.aborted) reportOffline('timeout')
      else if (!init.signal?.aborted) reportOffline('unreachable')
      throw error
    }
  }
  return {
    withTimeout,
    async withStatus(path, init) {
      const response = await withTimeout(path, init)
      if (!isGatewayError(response)) reportOnline()
      return response
    },
  }
}

/** A proxy in front of the server answers these when the server behind it does not. */
const isGatewayError = ({ status }: Response): boolean => status === 502 || status === 504
