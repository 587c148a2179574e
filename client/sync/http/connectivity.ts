import { live as limit } from '#shared/limits.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { createStore, useStore } from '../store.ts'

/**
 * What the app knows of the way to its server [CN1]: Unknown until the first answer, Online on success, Offline
 * after 10 s without an answer or on a failed connection; `detail` then says which. From what calls and the live
 * channel really meet, never from the browser's own opinion of the network.
 */
export type Connectivity = {
  readonly state: 'unknown' | 'online' | 'offline'
  readonly detail: string | null
  /** When the next try is due, in epoch milliseconds; null when none is planned. */
  readonly nextTryAt: number | null
}

const store = createStore<Connectivity>({ state: 'unknown', detail: null, nextTryAt: null })

export function useConnectivity(): Connectivity {
  return useStore(store)
}

/** Whether the server is known to be out of reach. */
export function isOffline(): boolean {
  return store.get().state === 'offline'
}

export function reportOnline(): void {
  if (store.get().state !== 'online') store.set({ state: 'online', detail: null, nextTryAt: null })
}

/** `known` leaves the reason that was reported before, and only tells of the next try. */
export function reportOffline(
  why: 'timeout' | 'unreachable' | 'known',
  nextTryAt: number | null = null,
): void {
  const detail = why === 'known' ? store.get().detail : coreText(`connectivity.${why}`)
  store.set({ state: 'offline', detail, nextTryAt })
}

/** Calls `listener` each time the server answers again after it did not. The answer ends it. */
export function onBackOnline(listener: () => void): () => void {
  return onTurn('offline', 'online', listener)
}

/** Calls `listener` each time the server answers no more. The answer ends it. */
export function onConnectionLost(listener: () => void): () => void {
  return onTurn('online', 'offline', listener)
}

/** Calls `listener` each time it turns out that the server does not answer, also at the start. The answer ends it. */
export function onOffline(listener: () => void): () => void {
  return onTurn(null, 'offline', listener)
}

/** From `from` to `to`; from anything else to `to` where `from` is null. */
function onTurn(
  from: Connectivity['state'] | null,
  to: Connectivity['state'],
  listener: () => void,
): () => void {
  let before = store.get().state
  return store.subscribe(() => {
    const was = before
    // Noted first: the listener may report more of the same, and is not to hear of that.
    before = store.get().state
    if (was !== before && before === to && (from === null || was === from)) listener()
  })
}

/** `fetch` that reports how it went and gives up after 10 s without an answer. */
export async function fetchWithStatus(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchWithTimeout(url, init)
  if (!isGateway(response)) reportOnline()
  return response
}

/** A proxy in front answers these when the server behind it does not. */
const isGateway = ({ status }: Response): boolean => status === 502 || status === 504

/** As `watchedFetch`, but reports failures only: for what starts before, and brings back, the live channel. */
export async function fetchWithTimeout(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(limit.offlineAfter)
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await fetch(url, { ...init, signal })
    if (isGateway(response)) reportOffline('unreachable')
    return response
  } catch (error) {
    if (timeout.aborted) reportOffline('timeout')
    else if (!init.signal?.aborted) reportOffline('unreachable')
    throw error
  }
}
