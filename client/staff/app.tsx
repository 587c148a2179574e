import { useEffect, useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Frame } from './frame/frame.tsx'
import { Enroll } from './enroll/enroll.tsx'
import { GuestPage } from './frame/guest-page.tsx'
import { LogIn } from './log-in/log-in.tsx'
import { readSessionAgain, useSession } from './queries.ts'

/** The token of the enrollment link. It leaves the address at once: it belongs in no history. */
function takeToken(): string | null {
  const token = /^#enroll=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  if (token) history.replaceState(null, '', location.pathname)
  return token
}
const token = takeToken()
// A link that is opened in a tab with the console changes the fragment only.
addEventListener('hashchange', () => location.hash.startsWith('#enroll=') && location.reload())
/** Once for each page load: the link works once. */
let redeeming: Promise<unknown> | null = null

export function App() {
  const { data: session, error, refetch } = useSession()
  const [link, setLink] = useState<{ isOpening: boolean; problem: string | null }>({
    isOpening: token !== null,
    problem: null,
  })
  useEffect(() => {
    if (token === null) return
    redeeming ??= staffApi.redeemLink.mutate({ token })
    redeeming.then(
      () => void readSessionAgain().then(() => setLink({ isOpening: false, problem: null })),
      (reason: unknown) => setLink({ isOpening: false, problem: failureOf(reason).text }),
    )
  }, [])
  if (link.isOpening || (!session && !error))
    return (
      <p role="status" className="p-8 text-muted">
        {staffText(link.isOpening ? 'enroll.opening' : 'loading')}
      </p>
    )
  if (!session)
    return (
      <GuestPage title={staffText('failed')} product="">
        <p role="alert">{failureOf(error).text}</p>
        <Button onClick={() => void refetch()}>{staffText('retry')}</Button>
      </GuestPage>
    )
  const product = staffText('name', { product: session.product.name })
  if (session.enrollment) return <Enroll product={product} enrollment={session.enrollment} />
  if (session.me) return <Frame product={product} me={session.me} />
  return <LogIn product={product} problem={link.problem} />
}
