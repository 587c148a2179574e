import { coreText } from '#shared/texts/app/core.ts'
import { createStore, type Store } from '../../state/store.ts'

/**
 * What the app knows of the way to its server [CN1]: unknown until the first answer, online on success, offline after
 * 10 s without an answer or on a failed connection; `detail` then says which. It follows from what calls and the live
 * stream meet, never from the browser's own opinion of the network.
 */
export type ConnectivityState = {
  readonly state: 'unknown' | 'online' | 'offline'
  readonly detail: string | null
  /** When the next attempt is due, in epoch milliseconds; null when none is planned. */
  readonly nextTryAt: number | null
}

/** Why the server is unreachable. `unchanged` keeps the reason that was reported before. */
export type OfflineReason = 'timeout' | 'unreachable' | 'unchanged'

export type Connectivity = {
  readonly store: Store<ConnectivityState>
  isOffline(): boolean
  reportOnline(): void
  reportOffline(reason: OfflineReason, nextTryAt?: number | null): void
  /** Calls `listener` each time the state becomes `to`, from `from` if given. Returns a function that removes it. */
  onChange(change: Change, listener: () => void): () => void
}

type Change = { readonly from?: ConnectivityState['state']; readonly to: ConnectivityState['state'] }

export function createConnectivity(): Connectivity {
  const store = createStore<ConnectivityState>({ state: 'unknown', detail: null, nextTryAt: null })
  return {
    store,
    isOffline: () => store.get().state === 'offline',
    reportOnline() {
      if (store.get().state !== 'online') store.set({ state: 'online', detail: null, nextTryAt: null })
    },
    reportOffline(reason, nextTryAt = null) {
      const detail = reason === 'unchanged' ? store.get().detail : coreText(`connectivity.${reason}`)
      store.set({ state: 'offline', detail, nextTryAt })
    },
    onChange({ from, to }, listener) {
      let state = store.get().state
      return store.subscribe(() => {
        const before = state
        // Stored first: the listener may report the same state again, and must not be called for that.
        state = store.get().state
        if (before !== state && state === to && (from === undefined || before === from)) listener()
      })
    },
  }
}
