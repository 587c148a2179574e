import type { Bootstrap, Me } from '#shared/contract/account.ts'
import { storeUser } from '../cache/browser-storage.ts'
import { fetchWithTimeout } from '../http/connectivity.ts'
import { readItem, startupFlagKey } from '../cache/local-storage.ts'
import { createStore, useStore } from '../store.ts'

const store = createStore<Bootstrap | 'loading' | 'failed'>('loading')

/** Nothing has been asked or told yet, but what the page itself has asked (`index.html`) while its code was on the way. */
let isStart = true

/**
 * Asks the server who runs it and who is looking, and changes nothing here. By a bare fetch: the first page needs
 * neither the call library nor a cache. `isFirst` is for the start alone: it takes the answer to the page's own question.
 */
export async function fetchBootstrap(isFirst = false): Promise<Bootstrap> {
  const response = await fetchWithTimeout(isFirst ? '/api/app.bootstrap?first' : '/api/app.bootstrap')
  if (!response.ok) throw new Error(`boot answered ${response.status}`)
  const body = (await response.json()) as { result: { data: Bootstrap } }
  return body.result.data
}

/** Asks, and shows the answer everywhere: at the start, and whenever "the page reloads" (decision 3). */
export async function refreshBootstrap(): Promise<Bootstrap> {
  if (store.get() === 'failed') store.set('loading')
  const isFirst = isStart
  isStart = false
  const ask = () => fetchBootstrap(isFirst)
  try {
    const boot = readItem(startupFlagKey)
      ? await (await import('./startup-recovery.ts')).bootstrapWithRecovery(ask, fetchBootstrap)
      : await ask()
    storeUser(boot.me)
    store.set(boot)
    return boot
  } catch (error) {
    if (typeof store.get() === 'string') store.set('failed')
    throw error
  }
}

export function useBootstrap(): Bootstrap | 'loading' | 'failed' {
  return useStore(store)
}

/** The signed-in person, or null. */
export function useMe(): Me | null {
  const boot = useBootstrap()
  return typeof boot === 'string' ? null : boot.me
}

/** Whoever runs this instance. Only below the screen that waits for it. */
export function useProduct(): Bootstrap['product'] {
  const boot = useBootstrap()
  if (typeof boot === 'string') throw new Error('the product is not known yet')
  return boot.product
}

/** The live channel's word on who one is: a name saved in one tab is seen in all. */
export function setMe(me: Me | null): void {
  const boot = store.get()
  if (typeof boot === 'string') return
  storeUser(me)
  store.set({ ...boot, me, device: me && boot.device })
}
