import type { Boot, Me } from '#shared/schemas/account.ts'
import { keepWho } from './browser-storage.ts'
import { impatientFetch } from './connectivity.ts'
import { kept, past } from './kept.ts'
import { createStore, useStore } from './store.ts'

const store = createStore<Boot | 'loading' | 'failed'>('loading')

/** Nothing has been asked or told yet, but what the page itself has asked (`index.html`) while its code was on the way. */
let isStart = true

/**
 * Asks the server who runs it and who is looking, and changes nothing here. By a bare fetch: the first page needs
 * neither the call library nor a cache. `isFirst` is for the start alone: it takes the answer to the page's own question.
 */
export async function askBoot(isFirst = false): Promise<Boot> {
  const response = await impatientFetch(isFirst ? '/api/app.boot?first' : '/api/app.boot')
  if (!response.ok) throw new Error(`boot answered ${response.status}`)
  const body = (await response.json()) as { result: { data: Boot } }
  return body.result.data
}

/** Asks, and shows the answer everywhere: at the start, and whenever "the page reloads" (decision 3). */
export async function loadBoot(): Promise<Boot> {
  if (store.get() === 'failed') store.set('loading')
  const isFirst = isStart
  isStart = false
  const ask = () => askBoot(isFirst)
  try {
    const boot = kept(past) ? await (await import('./past.ts')).bootAfterPast(ask, askBoot) : await ask()
    keepWho(boot.me)
    store.set(boot)
    return boot
  } catch (error) {
    if (typeof store.get() === 'string') store.set('failed')
    throw error
  }
}

export function useBoot(): Boot | 'loading' | 'failed' {
  return useStore(store)
}

/** The signed-in person, or null. */
export function useMe(): Me | null {
  const boot = useBoot()
  return typeof boot === 'string' ? null : boot.me
}

/** Whoever runs this instance. Only below the screen that waits for it. */
export function useProduct(): Boot['product'] {
  const boot = useBoot()
  if (typeof boot === 'string') throw new Error('the product is not known yet')
  return boot.product
}

/** The live channel's word on who one is: a name saved in one tab is seen in all. */
export function setMe(me: Me | null): void {
  const boot = store.get()
  if (typeof boot === 'string') return
  keepWho(me)
  store.set({ ...boot, me, device: me && boot.device })
}
