import { isLoggedIn, useMe } from '../sync/react/session.ts'
import type { PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'
import { AccessDeniedPage } from './access-denied-page.tsx'
import { lazyPage } from './page-modules.ts'

/** Returns a page in its access check. Visitors do not load its code. */
export function guarded(page: PageName) {
  const Content = lazyPage(page)
  function Guarded() {
    const me = useMe()
    const accessError = getAccessError(page, me)
    return accessError ? (
      <AccessDeniedPage page={page} text={accessError} isSignedIn={me !== null} />
    ) : (
      <Content />
    )
  }
  const preload = async (): Promise<void> => {
    if (isLoggedIn()) await Content.preload?.()
  }
  // The router calls it when a link to the page is hovered, focused, or touched.
  return Object.assign(Guarded, { preload })
}
