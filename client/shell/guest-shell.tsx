import { Link } from '#client/router/link.tsx'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { coreText } from '#shared/texts/app/core.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { pages } from '#shared/pages.ts'
import { useIsGuardian } from '../state/guardian-until.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { buttonStyle } from '../ui/button/button-style.ts'
import { Footer } from './footer.tsx'
import { HomeButton } from './nav/home-button.tsx'
import { SkipLink } from './nav/skip-link.tsx'
import { ThemeToggle } from './nav/theme-toggle.tsx'
import { useUnreadMarks } from './use-unread-marks.ts'

/** The server, which renders these pages, knows no state of a connection. */
const ConnectivityState = loadWhenShown(() => import('./connectivity-state.tsx'))
/** Not without a network either, as after a log-out there: the page does not depend on it. */
const LocaleMenu = lazy(() => import('./nav/locale-menu.tsx').catch(() => ({ default: () => null })))

const links = [
  { to: pages.search1.path, label: 'nav.mentors' },
  { to: pages.chat1.path, label: 'nav.chat' },
] as const

/** Shows the page links and languages behind a button in narrow windows. A native popover, closed by Escape or a press outside. */
function MoreMenu({ shown }: { readonly shown: readonly (typeof links)[number][] }) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="more-pages"
        aria-label={shellText('nav.more')}
        className={buttonStyle('quiet', 'icon')}
      >
        <Menu size={22} aria-hidden />
      </button>
      <div
        ref={popover}
        id="more-pages"
        popover="auto"
        className="pop inset-auto top-(--top-bar) end-4 m-0 w-56 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
      >
        {shown.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            onClick={() => popover.current?.hidePopover()}
            className="flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken"
          >
            {coreText(link.label)}
          </Link>
        ))}
        <Suspense>
          <LocaleMenu isInMenu />
        </Suspense>
      </div>
    </div>
  )
}

/** The layout for visitors: one bar, the page, the footer. */
export function GuestShell({ children }: { readonly children: ReactNode }) {
  // A session that ended while the app was closed has left its number on the app's icon.
  useUnreadMarks(0)
  const isGuardian = useIsGuardian()
  // Guardians have no chats [GC13].
  const shown = isGuardian ? links.slice(0, 1) : links
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-bg">
        <nav
          aria-label={shellText('nav.main')}
          className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 short:h-12 sm:gap-2 sm:px-6 md:px-10"
        >
          <HomeButton isCrowded />
          <span className="flex-1" />
          <ConnectivityState isGuest />
          {shown.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className="hidden min-h-11 items-center rounded-md px-3 text-sm font-semibold hover:bg-sunken aria-[current=page]:text-primary md:inline-flex"
            >
              {coreText(link.label)}
            </Link>
          ))}
          <Suspense>
            <LocaleMenu />
          </Suspense>
          <ThemeToggle />
          <MoreMenu shown={shown} />
          <ButtonLink
            to={isGuardian ? pages.guardian.path : pages.home2.path}
            className="max-sm:px-3 max-sm:leading-tight max-sm:whitespace-normal"
          >
            {coreText(isGuardian ? 'nav.guardian' : 'nav.join')}
          </ButtonLink>
        </nav>
      </header>
      <div className="banner-space" />
      {children}
      <Footer />
    </div>
  )
}
