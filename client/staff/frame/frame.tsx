import { useQueryClient } from '@tanstack/react-query'
import { Command, LogOut, MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { LogoMark } from '#client/ui/layout/logo.tsx'
import { go, useAddress } from '../address.ts'
import { CasesBody } from '../cases/body.tsx'
import { ReviewsPage } from '../cases/reviews-page.tsx'
import { ConsentsPage } from '../consents/consents-page.tsx'
import { FiguresPage } from '../figures/figures-page.tsx'
import { GroupPage } from '../groups/group-page.tsx'
import { GroupsPage } from '../groups/groups-page.tsx'
import { InvitationsPage, inviteListPath } from '../invitations/invitations-page.tsx'
import { InviteListPage } from '../invitations/list-page.tsx'
import { ImminentBanner } from './imminent.tsx'
import { Link } from './link.tsx'
import { LogPage } from '../log-page.tsx'
import { MentorsPage } from '../mentors/list-page.tsx'
import { MentorPage } from '../mentors/mentor-page.tsx'
import { pageAt, pagesOf, sessionsPath } from '../pages.ts'
import type { StaffPage } from '../pages.ts'
import { PairPage } from '../pairs/pair-page.tsx'
import { PairsPage } from '../pairs/pairs-page.tsx'
import { PageMenu } from './page-menu.tsx'
import { Palette } from './palette.tsx'
import { PicturesPage } from '../pictures/pictures-page.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { readSessionAgain } from '../queries.ts'
import { SessionsPage } from '../sessions-page.tsx'
import { PreparePage } from '../suggestions/prepare-page.tsx'
import { preparePath, SuggestionsPage } from '../suggestions/suggestions-page.tsx'
import { ThanksPage } from '../thanks/thanks-page.tsx'
import { useStep } from '../use-step.ts'
import { WaitingPage } from '../waiting-page.tsx'

type Props = { readonly product: string; readonly me: StaffMe }

/** The console after the log-in: navigation, commands, log-out, and a page. */
export function Frame({ product, me }: Props) {
  const { path } = useAddress()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const { problem, submit: logOut } = useLogOut()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsPaletteOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const pages = pagesOf(me.role)
  const page = pageAt(pages, path) ?? pages[0]
  return (
    <div className="flex min-h-dvh flex-col">
      <Header {...{ product, me, pages, page, logOut }} onOpenPalette={() => setIsPaletteOpen(true)} />
      <ImminentBanner />
      <Problem text={problem} />
      <PageBody {...{ product, me, path }} name={page?.name} />
      {isPaletteOpen && (
        <Palette
          {...{ pages, role: me.role }}
          onLogOut={() => void logOut()}
          onClose={() => setIsPaletteOpen(false)}
        />
      )}
    </div>
  )
}

type BodyProps = Props & { readonly path: string; readonly name: StaffPage['name'] | undefined }

function PageBody({ product, me, path, name }: BodyProps) {
  if (name === 'consents') return <ConsentsPage product={product} />
  if (name === 'log') return <LogPage product={product} />
  if (name === 'sessions') return <SessionsPage product={product} />
  if (name === 'pictures') return <PicturesPage product={product} />
  if (name === 'cases') return <CasesBody {...{ product, me, path }} />
  if (name === 'pairs') {
    const id = path.slice('/staff/pairs/'.length)
    return id === '' ? <PairsPage product={product} /> : <PairPage key={id} product={product} id={id} />
  }
  if (name === 'invitations')
    return path === inviteListPath ? (
      <InviteListPage product={product} />
    ) : (
      <InvitationsPage product={product} />
    )
  if (name === 'groups') {
    const id = path.slice('/staff/groups/'.length)
    return id === '' ? (
      <GroupsPage product={product} />
    ) : (
      <GroupPage key={id} product={product} groupId={id} />
    )
  }
  if (name === 'figures') return <FiguresPage product={product} />
  if (name === 'suggestions')
    return path === preparePath ? <PreparePage product={product} /> : <SuggestionsPage product={product} />
  if (name === 'thanks') return <ThanksPage product={product} />
  if (name === 'reviews') return <ReviewsPage product={product} />
  if (name !== 'mentors') return <WaitingPage product={product} role={me.role} />
  const personId = path.slice('/staff/mentors/'.length)
  if (personId === '') return <MentorsPage product={product} />
  return <MentorPage key={personId} product={product} personId={personId} />
}

type HeaderProps = Props & {
  readonly pages: readonly StaffPage[]
  readonly page: StaffPage | undefined
  readonly logOut: () => Promise<void>
  readonly onOpenPalette: () => void
}

function Header({ product, me, pages, page, logOut, onOpenPalette }: HeaderProps) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3"
      >
        {staffText('nav.skip')}
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 sm:px-6">
        <p className="flex items-center gap-2.5 font-semibold">
          <LogoMark className="size-8" />
          {product}
        </p>
        <PageMenu {...{ pages, page }} />
        <div className="ms-auto flex items-center gap-1">
          <p className="text-sm text-muted max-md:sr-only">
            {staffText(`role.${me.role}`)}
            <span className="max-lg:sr-only"> · {me.email}</span>
          </p>
          <Link to={sessionsPath} className={buttonStyle('quiet', 'sm')}>
            <MonitorSmartphone size={18} aria-hidden />
            <span className="max-sm:sr-only">{staffText('nav.sessions')}</span>
          </Link>
          <Button variant="quiet" size="sm" aria-keyshortcuts="Control+K" onClick={onOpenPalette}>
            <Command size={18} aria-hidden />
            <span className="max-sm:sr-only">{staffText('palette.open')}</span>
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void logOut()}>
            <LogOut size={18} aria-hidden />
            <span className="max-sm:sr-only">{staffText('logOut')}</span>
          </Button>
        </div>
      </header>
    </>
  )
}

function useLogOut() {
  const queries = useQueryClient()
  return useStep(async () => {
    try {
      await staffApi.logOut.mutate()
    } catch (error) {
      // A session that has ended already is no error: the next read shows the log-in.
      if (failureOf(error).reason !== 'app.signedOut') throw error
    }
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    go('/staff', { replace: true })
    await readSessionAgain()
  })
}
