import { useSyncExternalStore } from 'react'
import type { Bootstrap, Me } from '#shared/contract/account.ts'
import { connectivityText } from '#shared/texts/app/connectivity.ts'
import { setClock } from '#shared/texts/i18n/locale.ts'
import { localArea, tabArea } from '../../state/storage-area.ts'
import { useStore } from '../../state/use-store.ts'
import { createSyncBase } from '../base.ts'
import { systemClock } from '../clock.ts'
import type { ConnectivityState } from '../connection/connectivity.ts'

/** The browser's instance of the engine, as far as the first page needs it. The rest is `react/sync.ts`. */
export const base = createSyncBase({
  fetch: (path, init) => fetch(path, init),
  clock: systemClock,
  local: localArea,
  tab: tabArea,
  recover: async (requests, fetch) => (await import('../browser/recovery.ts')).recover(requests, fetch),
})

// Before any component reads the member: what is rendered then has the chosen clock [TX10].
base.session.store.subscribe(() => {
  const bootstrap = base.session.store.get()
  setClock(typeof bootstrap === 'string' ? null : (bootstrap.me?.is24Hours ?? null))
})

export const { refresh: refreshBootstrap } = base.session

export function useConnectivity(): ConnectivityState {
  return useStore(base.connectivity.store)
}

/** Why what needs the server can't be pressed now; undefined while there is a connection. */
export function useOfflineReason(): string | undefined {
  return useConnectivity().state === 'offline' ? connectivityText('needed') : undefined
}

export function useBootstrap(): Bootstrap | 'loading' | 'failed' {
  const { subscribe, get } = base.session.store
  // Prerendered pages were rendered with the same answer, which is here before they are rendered again.
  return useSyncExternalStore(subscribe, get, get)
}

/** The member who is logged in, or null. */
export function useMe(): Me | null {
  const bootstrap = useBootstrap()
  return typeof bootstrap === 'string' ? null : bootstrap.me
}

/** What the server says of this installation. Only for components below the loading screen. */
export function useProduct(): Bootstrap['product'] {
  const bootstrap = useBootstrap()
  if (typeof bootstrap === 'string') throw new Error('the product is not known yet')
  return bootstrap.product
}
