import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { pages } from '#shared/pages.ts'
import { matchPage, toCanonicalPath } from '../router/addresses.ts'
import type { Router } from '../router/router.ts'
import { createScrollPositions } from '../router/scroll-positions.ts'
import { forgetFailures, loadPage } from './page-modules.ts'

/**
 * Creates the router. It loads ahead the code of pages that anyone may open; that of others is loaded after their access check.
 *
 * @param memory the history where there is no window
 */
export function createRouter(memory?: RouterHistory): Router {
  if (!memory) writeCanonicalAddress()
  const history = memory ?? createBrowserHistory()
  history.subscribe(forgetFailures)
  return {
    history,
    scroll: memory ? null : createScrollPositions(history),
    async preload(pathname) {
      const found = matchPage(pathname)
      if (found && found.name !== 'home1' && pages[found.name].access === 'anyone') await loadPage(found.name)
    },
  }
}

/** An address that was typed in capital letters or with a slash at its end is the same page: layouts look at the path. */
function writeCanonicalAddress(): void {
  const { pathname, search, hash } = location
  const path = toCanonicalPath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', `${path}${search}${hash}`)
}
