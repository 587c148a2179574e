import { useNavigate } from '@tanstack/react-router'
import { clearOnLogOut } from '#client/sync/cache/browser-storage.ts'
import { savePendingLogOut, retryPendingLogOut } from '#client/sync/session/pending-log-out.ts'
import { stopLive } from '#client/sync/live.ts'
import { clearOutbox } from '#client/sync/outbox/outbox.ts'
import { clearOfflineCache } from '#client/sync/cache/offline-cache.ts'
import { refreshBootstrap, setMe, useMe } from '#client/sync/session/session.ts'
import { pages } from '#shared/pages.ts'
import { withLogOutGuard } from './log-out-guard.ts'

/** Ends the session and removes the member's data from this browser; the app returns to the start page. */
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
    /** Ends the session through `end` first. Errors of `end` propagate to the caller. */
    endSession: (end: () => Promise<unknown>) =>
      withLogOutGuard(async () => {
        await end()
        clearOnLogOut()
        await clearBrowser()
        // The member is logged out even if this fails.
        await refreshBootstrap().catch(() => undefined)
      }),
    /**
     * Logs out offline. Returns false, without any effect, if this browser cannot store that the session must be
     * ended later.
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
