import { getRouteApi, lazyRouteComponent, Navigate, useRouterState } from '@tanstack/react-router'
import { useMe } from '../sync/session/session.ts'
import { connectionsPath, sanitizeRedirect } from '#shared/pages.ts'

const JoinPage = lazyRouteComponent(() => import('../features/account/join/join-page.tsx'), 'JoinPage')
const route = getRouteApi('/join')

/**
 * Signed out: the join page. Signed in: on to the page that was asked for, else to one's connections. As
 * log-in happens here, this is also the one landing after it. A mailed link is shown to whoever opens it.
 */
export function JoinRoute() {
  const me = useMe()
  const { next } = route.useSearch()
  const hash = useRouterState({ select: (state) => state.location.hash })
  if (!me || hash.startsWith('verify=')) return <JoinPage />
  const requested = sanitizeRedirect(next)
  // The fragment belongs to the page that was asked for: a mailed token. Without one it was this page's own.
  if (requested !== null) return <Navigate to={requested} {...(hash ? { hash } : {})} replace />
  return <Navigate to={connectionsPath(me.role)} replace />
}
