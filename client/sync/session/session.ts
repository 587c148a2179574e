import type { Bootstrap, Me } from '#shared/contract/account.ts'
import { createStore, type Store } from '../../state/store.ts'
import type { StorageArea } from '../../state/storage-area.ts'
import type { Fetch } from '../ports.ts'
import { storeUser } from './store-user.ts'
import { hasStartupFlag } from './startup-keys.ts'
import type { BootstrapRequests } from './startup-recovery.ts'

export type Session = {
  /** The last answer of the server, or that it is awaited, or that it could not be had. */
  readonly store: Store<Bootstrap | 'loading' | 'failed'>
  /** Asks the server who runs it and who is logged in, and changes nothing here. */
  fetchBootstrap(): Promise<Bootstrap>
  /** Asks and stores the answer: at the start, and whenever "the page reloads" (decision 3). */
  refresh(): Promise<Bootstrap>
  /** The member in the first response, for whom the document was requested; null if no one was logged in. */
  startUserId(): string | null
  /** Stores what the live stream says of the member: a name saved in one tab is shown in all. */
  setMe(me: Me | null): void
}

type Options = {
  readonly fetch: Fetch
  readonly local: StorageArea
  readonly tab: StorageArea
  /** Called with each answer that no one is logged in: visitors have no live stream that reports it [SY25]. */
  readonly onVisitor: () => void
  /** Loaded only by a start that needs it, see `startup-recovery.ts`. */
  readonly recover: (requests: BootstrapRequests) => Promise<Bootstrap>
}

/** Holds who is logged in. Uses a bare fetch: the first page needs neither tRPC nor the offline cache. */
export function createSession({ fetch, local, tab, onVisitor, recover }: Options): Session {
  const store = createStore<Bootstrap | 'loading' | 'failed'>('loading')
  /** True until the first request, which takes the answer to the one that `index.html` sent while code was loading. */
  let isStart = true
  let startUserId: string | null = null
  const request = async (query: string): Promise<Bootstrap> => {
    const response = await fetch(`/api/app.bootstrap${query}`)
    if (!response.ok) throw new Error(`bootstrap failed with status ${response.status}`)
    const body = (await response.json()) as { result: { data: Bootstrap } }
    const { data } = body.result
    if (data.me === null) onVisitor()
    return data
  }
  const fetchBootstrap = (): Promise<Bootstrap> => request('')
  return {
    store,
    fetchBootstrap,
    startUserId: () => startUserId,
    async refresh() {
      if (store.get() === 'failed') store.set('loading')
      const isFirst = isStart
      const query = isFirst ? '?first' : ''
      isStart = false
      const ask = (): Promise<Bootstrap> => request(query)
      try {
        const bootstrap = hasStartupFlag(local)
          ? await recover({ ask, askAgain: fetchBootstrap })
          : await ask()
        storeUser(tab, bootstrap.me)
        if (isFirst) startUserId = bootstrap.me?.id ?? null
        store.set(bootstrap)
        return bootstrap
      } catch (error) {
        if (typeof store.get() === 'string') store.set('failed')
        throw error
      }
    },
    setMe(me) {
      const bootstrap = store.get()
      if (typeof bootstrap === 'string') return
      storeUser(tab, me)
      store.set({ ...bootstrap, me, device: me && bootstrap.device })
    },
  }
}
