import { createElement, use, type FunctionComponent } from 'react'
import { pages, type PageName } from '#shared/pages.ts'
import { forgetReload, reloadOnce, unloading } from '../state/reload-once.ts'

type PageModule = { readonly default: FunctionComponent }

/** The start page is part of the first chunk; `dev` exists only in development. */
const modules = import.meta.glob<PageModule>(['./**/{page,*-page}.tsx', '!./{home,dev}/**'], {
  base: '../features',
})

const loaded = new Map<PageName, FunctionComponent>()
const loading = new Map<PageName, Promise<FunctionComponent>>()
/** Why the code of a page could not be loaded, until another page is opened: React renders a page that fails again. */
const failures = new Map<PageName, unknown>()

/** Lets the next visit of a page try again what could not be loaded. */
export const forgetFailures = (): void => failures.clear()

/** Loads the code of a page. Rejects if it cannot be loaded; the next call tries again. */
export function loadPage(name: PageName): Promise<FunctionComponent> {
  const running = loading.get(name)
  if (running) return running
  const load = modules[`./${pages[name].module}.tsx`] ?? (() => Promise.reject(new Error(`no page ${name}`)))
  const started = load().then(
    (found) => {
      loaded.set(name, found.default)
      forgetReload(name)
      return found.default
    },
    (error: unknown) => {
      loading.delete(name)
      failures.set(name, error)
      throw error
    },
  )
  loading.set(name, started)
  return started
}

/** Returns a component that loads the code of a page when it is rendered. A test compares the files with the list. */
export function lazyPage(name: PageName): FunctionComponent {
  return function LazyPage() {
    const known = loaded.get(name)
    if (!known && failures.has(name)) {
      if (!reloadOnce(name)) throw failures.get(name)
      use(unloading)
    }
    return createElement(known ?? use(loadPage(name)))
  }
}
