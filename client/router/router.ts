import type { HistoryLocation, RouterHistory } from '@tanstack/history'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { toAddress, matchPage, type PagePath, type Target } from './addresses.ts'
import type { ScrollPositions } from './scroll-positions.ts'

export type Router = {
  readonly history: RouterHistory
  /** Null where no page scrolls. */
  readonly scroll: ScrollPositions | null
  /** Loads the code of the page of a path. Rejects if it cannot be loaded. */
  preload(pathname: string): Promise<void>
}

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('there is no router')
  return router
}

/** Follows a part of the location. `select` returns a string, a number, or a boolean. */
export function useLocation<T extends string | number | boolean>(
  select: (location: HistoryLocation) => T,
): T {
  const { history } = useRouter()
  const read = (): T => select(history.location)
  return useSyncExternalStore(history.subscribe, read, read)
}

export const usePathname = (): string => useLocation(({ pathname }) => pathname)

/** The fragment of the address, without `#`. */
export const useFragment = (): string => useLocation(({ hash }) => hash.slice(1))

/** The parameters after `?` in the address. */
export function useSearchParams(): URLSearchParams {
  const search = useLocation((location) => location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The parameters in the path of the page; none of a page without them. */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  const pathname = usePathname()
  return useMemo(() => matchPage(pathname)?.params ?? {}, [pathname])
}

export type NavigateOptions = {
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean
  /** Leaves the scroll position as it is. */
  readonly keepsScroll?: boolean
}

/** Opens an address of the app. */
export function goTo(
  { history }: Router,
  address: string,
  { replace = false, keepsScroll = false }: NavigateOptions,
): void {
  history[replace ? 'replace' : 'push'](address, keepsScroll ? { keepsScroll } : undefined)
}

/**
 * Returns a function that opens a page. Its promise resolves when the code of the page is there, or could not be loaded, which the page
 * shows.
 */
export function useNavigate() {
  const router = useRouter()
  return useMemo(
    () =>
      async <Path extends PagePath>(target: Target<Path> & NavigateOptions): Promise<void> => {
        goTo(router, toAddress(target), target)
        await router.preload(router.history.location.pathname).catch(() => undefined)
      },
    [router],
  )
}
