import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Renders the component again whenever the store changes. Over a prerendered page, it starts with what that was rendered with. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.prerendered)
}
