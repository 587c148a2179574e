import { useMe } from '../sync/react/session.ts'
import { connectionsPath, sanitizeRedirect } from '#shared/pages.ts'
import { Navigate } from '../router/link.tsx'
import { useFragment, useSearchParams } from '../router/router.ts'
import { lazyPage } from './page-modules.ts'

const JoinPage = lazyPage('home2')

/**
 * Shows the join page to visitors and redirects members to the requested page or their connections. Log-in happens
 * here, so this is the only redirect after it. An emailed verification link is shown to members too.
 */
export function JoinRoute() {
  const me = useMe()
  const next = useSearchParams().get('next')
  const hash = useFragment()
  if (!me || hash.startsWith('verify=')) return <JoinPage />
  const requested = sanitizeRedirect(next)
  if (requested === null) return <Navigate address={connectionsPath(me.role)} />
  // A fragment next to `next` is an emailed token for the requested page; without `next` it belonged to this page.
  return <Navigate address={hash === '' ? requested : `${requested.split('#', 1)[0]}#${hash}`} />
}
