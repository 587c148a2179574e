import { useMe } from '../sync/react/session.ts'
import type { PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'
import { AccessDeniedPage } from './access-denied-page.tsx'
import { lazyPage } from './page-modules.ts'

/** Returns a page in its access check. The page's code loads only after the check passes. */
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
  return Guarded
}
