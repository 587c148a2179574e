import { lazy, Suspense, type ReactNode } from 'react'
import { useMe } from '../sync/react/session.ts'
import { GuestShell } from './guest-shell.tsx'
import { loadOrReload } from '../state/reload-once.ts'
import { LoadingScreen } from './loading-screen.tsx'

const MemberShell = lazy(() => loadOrReload('member-shell', () => import('./member-shell.tsx')))

/** The layout around every page. The layout for members is larger and loads its own code. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  if (!me) {
    return <GuestShell>{children}</GuestShell>
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <MemberShell key={me.id} me={me}>
        {children}
      </MemberShell>
    </Suspense>
  )
}
