import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMe } from '../sync/react/session.ts'
import type { PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'
import { AccessDeniedPage } from './access-denied-page.tsx'

/**
 * Wraps a page in its access check. The page's code loads only after the check passes. Page modules use a default
 * export, so that the route list needs one line per page.
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
