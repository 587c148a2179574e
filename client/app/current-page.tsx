import { createElement, lazy, Suspense, useEffect, type FunctionComponent } from 'react'
import HomePage from '../features/home/page.tsx'
import { pageEntries, type PageName } from '#shared/pages.ts'
import { matchPage } from '../router/addresses.ts'
import { useLocation, usePathname, useRouter } from '../router/router.ts'
import { guarded } from './guarded.tsx'
import { JoinRoute } from './join-route.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { lazyPage } from './page-modules.ts'
import { PendingPage } from './pending-page.tsx'

const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

/** The components of pages by name. The first chunk has the start page, and more is behind the page to join. */
const components = new Map<PageName, FunctionComponent>(
  pageEntries.map(([name, { access }]) => [name, access === 'anyone' ? lazyPage(name) : guarded(name)]),
)
components.set('home1', HomePage).set('home2', JoinRoute)

/** The design system page. Exists only in development (OP-5). */
const DevPage = import.meta.env.DEV ? lazy(() => import('../features/dev/ui-page.tsx')) : null

/** The page of the address, in its boundary for errors. */
export function CurrentPage() {
  const pathname = usePathname()
  const found = matchPage(pathname)
  const known = found && components.get(found.name)
  const content = pathname === '/dev/ui' && DevPage ? DevPage : (known ?? NotFoundPage)
  return (
    <PageErrorBoundary address={pathname}>
      <Suspense key={found?.pattern} fallback={<PendingPage />}>
        {createElement(content)}
        <ScrollPosition />
      </Suspense>
    </PageErrorBoundary>
  )
}

/** Scrolls when a page is shown. The last element of the page: a heading that gets the focus has it by then. */
function ScrollPosition() {
  const { scroll } = useRouter()
  const entry = useLocation(({ state, href }) => state.key ?? href)
  useEffect(() => scroll?.restore(), [scroll, entry])
  return null
}
