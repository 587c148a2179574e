import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
addEventListener('popstate', notify)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Goes to an address of the console. `replace`: what is only refined is no step back. */
export function go(url: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', url)
  notify()
}

/** The path and the filters of the address. */
export function useAddress(): { readonly path: string; readonly search: URLSearchParams } {
  const whole = useSyncExternalStore(subscribe, () => `${location.pathname}${location.search}`)
  const url = new URL(whole, location.origin)
  return { path: url.pathname.replace(/\/$/, ''), search: url.searchParams }
}

/** The address with other filters; an empty one is left out. */
export function withFilters(
  path: string,
  search: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? path : `${path}?${next}`
}
