import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { pages } from '#shared/pages.ts'
import { matchPage } from '../router/addresses.ts'
import type { Router } from '../router/router.ts'
import { createScrollPositions } from '../router/scroll-positions.ts'
import { forgetFailures, loadPage } from './page-modules.ts'

/**
 * Creates the router. It loads ahead the code of pages that anyone may open; that of others is loaded after their access check.
 *
 * @param memory the history where there is no window
 */
export function createRouter(memory?: RouterHistory): Router {
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
