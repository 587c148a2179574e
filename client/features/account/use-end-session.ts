import { useNavigate } from '@tanstack/react-router'
import { clearOnLogOut } from '#client/sync/cache/browser-storage.ts'
import { savePendingLogOut, retryPendingLogOut } from '#client/sync/session/pending-log-out.ts'
import { stopLive } from '#client/sync/live.ts'
import { clearOutbox } from '#client/sync/outbox/outbox.ts'
import { clearOfflineCache } from '#client/sync/cache/offline-cache.ts'
import { refreshBootstrap, setMe, useMe } from '#client/sync/session/session.ts'
import { pages } from '#shared/pages.ts'
import { withLogOutGuard } from './log-out-guard.ts'

/** Leaving: nothing of the person stays in this browser, and the app starts fresh on the start page. */
export function useEndSession() {
  const navigate = useNavigate()
  const me = useMe()
  const clearBrowser = async () => {
    stopLive()
    if (me) await clearOutbox(me.id)
    await clearOfflineCache()
    await navigate({ to: pages.home1.path })
    setMe(null)
  }
  return {
    /** Ends the session by `end` first. What `end` throws is the caller's. */
    endSession: (end: () => Promise<unknown>) =>
      withLogOutGuard(async () => {
        await end()
        clearOnLogOut()
        await clearBrowser()
        // Where this fails one is logged out all the same.
        await refreshBootstrap().catch(() => undefined)
      }),
    /**
     * Without a connection. Answers false, with nothing done, where this browser cannot remember that the session
     * has to be ended.
     */
    endSessionOffline: () =>
      withLogOutGuard(async () => {
        if (!savePendingLogOut()) return false
        await clearBrowser()
        void retryPendingLogOut()
        return true
      }),
  }
}
