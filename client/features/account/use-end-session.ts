import { useNavigate } from '#client/router/router.ts'
import { localArea, tabArea } from '#client/state/storage-area.ts'
import { base, refreshBootstrap, useMe } from '#client/sync/react/session.ts'
import { pendingLogOut, sync } from '#client/sync/react/sync.ts'
import { storeLogOut } from '#client/sync/session/identity-storage.ts'
import { pages } from '#shared/pages.ts'
import { clearToasts } from '#client/ui/feedback/toast-store.ts'
import { withLogOutGuard } from './log-out-guard.ts'

/** Ends the session and removes the member's data from this browser; the app returns to the start page. */
export function useEndSession() {
  const navigate = useNavigate()
  const me = useMe()
  const clearBrowser = async () => {
    if (me) await sync.clearMember(me.id)
    // Without a connection, the cached app has it.
    await import('#client/sync/browser/push.ts').then(
      ({ unsubscribe }) => unsubscribe(),
      () => undefined,
    )
    await navigate({ to: pages.home1.path })
    base.session.setMe(null)
    clearToasts()
  }
  return {
    /** Ends the session through `end` first. Errors of `end` propagate to the caller. */
    endSession: (end: () => Promise<unknown>) =>
      withLogOutGuard(async () => {
        await end()
        storeLogOut({ local: localArea, tab: tabArea })
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
        if (!pendingLogOut.save()) return false
        await clearBrowser()
        void pendingLogOut.retry()
        return true
      }),
  }
}
