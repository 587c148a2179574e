import { useBootstrap } from '../sync/react/session.ts'
import { RouterContext, type Router } from '../router/router.ts'
import { Shell } from '../shell/shell.tsx'
import { CurrentPage } from './current-page.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { BannerHost } from '../ui/feedback/banner-host.tsx'
import { SiteName } from '../ui/layout/site-name.ts'
import { ToastHost } from '../ui/feedback/toast-host.tsx'

/**
 * Renders the loading screen until the bootstrap response arrives, then the pages. Banners and toasts are outside
 * both, so that they survive the switch.
 */
export function App({ router }: { readonly router: Router }) {
  const bootstrap = useBootstrap()
  return (
    <SiteName value={typeof bootstrap === 'string' ? '' : bootstrap.product.name}>
      {bootstrap === 'loading' && <LoadingScreen />}
      {bootstrap === 'failed' && <UnreachableScreen />}
      {typeof bootstrap !== 'string' && (
        <RouterContext value={router}>
          {/* For what is around the pages. Its buttons load a new document. */}
          <PageErrorBoundary address="">
            <Shell>
              <CurrentPage />
            </Shell>
          </PageErrorBoundary>
        </RouterContext>
      )}
      <BannerHost />
      <ToastHost />
    </SiteName>
  )
}
