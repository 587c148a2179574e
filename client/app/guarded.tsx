import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMe } from '../sync/session/session.ts'
import type { PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'
import { AccessDeniedPage } from './access-denied-page.tsx'

/**
 * A page behind its guard. The page's code is fetched only once the guard lets somebody through; the module
 * exports it as `default` so that the list of routes stays one line a page.
 */
export function guarded(page: PageName, load: () => Promise<{ default: ComponentType }>) {
  const Content: ComponentType = lazyRouteComponent(load)
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
