import { banner } from '#shared/limits.ts'
import { offlineText } from '#shared/texts/app/offline.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { base } from '../sync/react/session.ts'
import { outbox } from '../sync/react/sync.ts'
import { api } from '../sync/react/api.ts'
import { failureOf } from '../sync/http/failure.ts'
import { useEndSession } from '../features/account/use-end-session.ts'
import { showBanner } from '../ui/feedback/banner-store.ts'
import { useSubmit } from '../ui/form/use-submit.ts'
import { logOutPrompt } from './log-out-prompt.ts'

/** Logs out and returns to the start page. Offline, clears the browser at once and notifies the server later [OF6]. */
export function useLogOut() {
  const { endSession, endSessionOffline } = useEndSession()
  const { isPending, submit } = useSubmit(async () => {
    logOutPrompt.set(false)
    try {
      if (!base.connectivity.isOffline()) return await endSession(() => api.account.logOut.mutate())
    } catch (error) {
      if (failureOf(error).reason !== null) return showLogOutError()
    }
    if (await endSessionOffline()) showBanner('success', offlineText('leave.untold'), banner.offlineLogOut)
    else showLogOutError()
  })
  const logOut = async () => {
    if (outbox.queuedCount() > 0) logOutPrompt.set(true)
    else await submit()
  }
  return { isLoggingOut: isPending, logOut, logOutNow: submit }
}

function showLogOutError(): void {
  showBanner('danger', memberShellText('logout.failed'), banner.join)
}
