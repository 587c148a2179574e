import { createElement, use, type FunctionComponent } from 'react'
import { pages, type PageName } from '#shared/pages.ts'
import { tabArea } from '../state/storage-area.ts'

type PageModule = { readonly default: FunctionComponent }

/** The start page is part of the first chunk; `dev` exists only in development. */
const modules = import.meta.glob<PageModule>(['./**/{page,*-page}.tsx', '!./{home,dev}/**'], {
  base: '../features',
})

const reloadKey = 'pathlight.reloadedFor'
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
      // A later deployment may reload again.
      if (tabArea.get(reloadKey) === name) tabArea.set(reloadKey, null)
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

/** Never resolves: what waits for it is gone with the document. */
const unloading = new Promise<never>(() => {})
let isUnloading = false

/**
 * After a deployment, the files of the previous build are gone: reloads the document, which names those of the new build. Returns false if that
 * was tried for this page already, or the browser is offline.
 */
function reloadOnce(name: PageName): boolean {
  if (isUnloading) return true
  if (tabArea.get(reloadKey) === name || !navigator.onLine) return false
  tabArea.set(reloadKey, name)
  isUnloading = true
  location.reload()
  return true
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
