import { RouterProvider } from '@tanstack/react-router'
import { useBoot } from './api/session.ts'
import { createAppRouter } from './routes.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { UnreachableScreen } from './shell/unreachable-screen.tsx'
import { BannerHost } from './ui/banner-host.tsx'
import { SiteName } from './ui/site-name.ts'
import { ToastHost } from './ui/toast-host.tsx'

const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The loading screen until it is known who is looking, then the pages. Notices stand outside both. */
export function App() {
  const boot = useBoot()
  return (
    <SiteName value={typeof boot === 'string' ? '' : boot.product.name}>
      {boot === 'loading' && <LoadingScreen />}
      {boot === 'failed' && <UnreachableScreen />}
      {typeof boot !== 'string' && <RouterProvider router={router} />}
      <BannerHost />
      <ToastHost />
    </SiteName>
  )
}
