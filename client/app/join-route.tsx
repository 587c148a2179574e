import { getRouteApi, Navigate, useRouterState, type RouteComponent } from '@tanstack/react-router'
import { useMe } from '../sync/react/session.ts'
import { connectionsPath, sanitizeRedirect } from '#shared/pages.ts'
import { lazyPage } from './page-modules.ts'

const JoinPage = lazyPage('home2')
const route = getRouteApi('/join')

/**
 * Shows the join page to visitors and redirects members to the requested page or their connections. Log-in happens
 * here, so this is the only redirect after it. An emailed verification link is shown to members too.
 */
function Join() {
  const me = useMe()
  const { next } = route.useSearch()
  const hash = useRouterState({ select: (state) => state.location.hash })
  if (!me || hash.startsWith('verify=')) return <JoinPage />
  const requested = sanitizeRedirect(next)
  // A fragment next to `next` is an emailed token for the requested page; without `next` it belonged to this page.
  if (requested !== null) return <Navigate to={requested} {...(hash ? { hash } : {})} replace />
  return <Navigate to={connectionsPath(me.role)} replace />
}

/** The router loads the code of the page with the route. */
export const JoinRoute: RouteComponent = Object.assign(
  Join,
  JoinPage.preload && { preload: JoinPage.preload },
)
