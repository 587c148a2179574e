import { RouterProvider } from '@tanstack/react-router'
import { useBootstrap } from '../sync/react/session.ts'
import type { AppRouter } from './routes.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { BannerHost } from '../ui/feedback/banner-host.tsx'
import { SiteName } from '../ui/layout/site-name.ts'
import { ToastHost } from '../ui/feedback/toast-host.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/**
 * Renders the loading screen until the bootstrap response arrives, then the pages. Banners and toasts are outside
 * both, so that they survive the switch.
 */
export function App({ router }: { readonly router: AppRouter }) {
  const bootstrap = useBootstrap()
  return (
    <SiteName value={typeof bootstrap === 'string' ? '' : bootstrap.product.name}>
      {bootstrap === 'loading' && <LoadingScreen />}
      {bootstrap === 'failed' && <UnreachableScreen />}
      {typeof bootstrap !== 'string' && <RouterProvider router={router} />}
      <BannerHost />
      <ToastHost />
    </SiteName>
  )
}
