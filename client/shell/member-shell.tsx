import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

import { lazy, useState, type ReactNode } from 'react'
import { useLocation } from '#client/router/router.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import type { Me } from '#shared/contract/account.ts'
import { AccountMenu } from './nav/account-menu.tsx'
import ConnectivityState from './connectivity-state.tsx'
import { Footer } from './footer.tsx'
import { HomeButton } from './nav/home-button.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { LogOutButton } from './nav/log-out-button.tsx'
import { MainLinks } from './nav/main-links.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RingHost } from './ring-host.tsx'
import { ShellBars } from './shell-bars.tsx'
import { SkipLink } from './nav/skip-link.tsx'
import { ThemeToggle } from './nav/theme-toggle.tsx'
import { UpdateBar } from './update-bar.tsx'
import { KeysHost } from './keys/keys-host.tsx'
import { QuickExit } from '#client/components/quick-exit-button.tsx'
import { SafetyHost } from '../features/safety/safety-host.tsx'
import { cx } from '../ui/cx.ts'
import { Optional } from '../ui/layout/optional.tsx'
import type { TextParams } from '#shared/texts/i18n/params.ts'
import { valuesByReason } from '#shared/errors.ts'
import { addErrorTexts } from '../sync/http/error-text.ts'
import { useDisplay } from './use-display.ts'
import { useLiveSession } from './use-live-session.ts'
import { useLocale } from './use-locale.ts'
import { useTimeZone } from './use-time-zone.ts'

const limits: Readonly<Record<string, TextParams | undefined>> = valuesByReason

addErrorTexts((key, params) => {
  const { until } = params
  // A time is written in the language and the time zone of the reader, which only the browser knows.
  const time = typeof until === 'number' ? { time: formatDate(until, { timeStyle: 'short' }) } : {}
  return memberErrorText.find(key, { ...limits[key], ...params, ...time })
})

const NameCard = lazy(() => import('../features/account/name-card.tsx'))
const NoticesLink = lazy(() => import('./nav/notices-link.tsx'))
const GuardianSign = lazy(() => import('../features/guardians/guardian-sign.tsx'))

type Props = { readonly me: Me; readonly children: ReactNode }

/**
 * The layout for members: a bar at the top and five links at the bottom on phones, a side bar from 900 px, with names
 * below icons from 1000 to 1279 px [NV27]. Each member gets a new instance and with it a new query cache, so that no cached data reaches
 * another member.
 */
export default function MemberShell({ me, children }: Props) {
  useLiveSession(me.id)
  useTimeZone(me)
  useLocale(me)
  useDisplay(me)
  const place = usePlace()
  const isChat = place === 'chat'
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } }))
  // A call has its own layout without navigation, so that a wrong tap does not leave the call.
  if (place === 'call')
    return (
      <QueryClientProvider client={queries}>
        {children}
        <SafetyHost />
      </QueryClientProvider>
    )
  return (
    <QueryClientProvider client={queries}>
      <SkipLink />
      <div
        data-shell="member"
        data-member-shell
        className="flex min-h-dvh flex-col md:grid md:grid-cols-[15.5rem_minmax(0,1fr)] rail:grid-cols-[4.75rem_minmax(0,1fr)]"
      >
        <NavigationBar me={me} />
        <div
          className={cx(
            'flex min-w-0 flex-1 flex-col',
            isChat
              ? 'max-md:pb-(--bottom-bar)'
              : 'max-md:pb-[calc(var(--bottom-bar)+1rem)] short:max-md:pb-[calc(var(--bottom-bar)+0.75rem)]',
          )}
        >
          <div className="banner-space" />
          <ShellBars>
            <OfflineBar />
            <UpdateBar />
            <RingHost />
            {(me.consent ?? 'none') !== 'none' && (
              <Optional>
                <GuardianSign isMissing={me.consent === 'missing'} />
              </Optional>
            )}
          </ShellBars>
          {/* On the page after the log-in. The first step and the profile of the dashboard ask for the name as well. */}
          {me.isNamePromptPending && place === 'connections' && (
            <Optional>
              <NameCard />
            </Optional>
          )}
          {children}
          {!isChat && <Footer />}
        </div>
      </div>
      <LogOutDialog />
      <KeysHost role={me.role} />
      <SafetyHost />
    </QueryClientProvider>
  )
}

/** The pages that the layout treats differently. */
const places = {
  call: /^\/(?:call$|room\/)/,
  chat: /^\/chat(?:\/|$)/,
  connections: /^\/connections\//,
}

/** Changes with the kind of page only. */
function usePlace(): keyof typeof places | 'other' {
  return useLocation(
    ({ pathname }) =>
      (['call', 'chat', 'connections'] as const).find((place) => places[place].test(pathname)) ?? 'other',
  )
}

function NavigationBar({ me }: { readonly me: Me }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg md:h-dvh md:border-e md:border-b-0">
      <nav
        aria-label={shellText('nav.main')}
        className="flex h-16 items-center gap-1 px-4 max-[27rem]:gap-0 max-[27rem]:px-2 sm:px-6 short:h-12 md:h-full md:flex-col md:items-stretch md:gap-2 md:overflow-y-auto md:p-4 rail:items-center rail:px-1"
      >
        <HomeButton isRail isCrowded />
        <MainLinks role={me.role} />
        <span className="flex-1" />
        <ConnectivityState />
        <QuickExit me={me} />
        <div className="flex items-center gap-1 max-[27rem]:gap-0 md:flex-wrap md:border-t md:border-line md:pt-3 rail:flex-col">
          <span className="size-11">
            <Optional>
              <NoticesLink />
            </Optional>
          </span>
          <ThemeToggle />
          <span className="hidden md:flex md:flex-1 md:justify-end rail:flex-none">
            <LogOutButton />
          </span>
          <AccountMenu me={me} />
        </div>
      </nav>
    </header>
  )
}
