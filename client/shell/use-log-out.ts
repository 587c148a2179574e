import { banner } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { offlineTexts } from '#shared/texts/offline.ts'
import { isOffline } from '../api/connectivity.ts'
import { countWaiting } from '../api/outbox.ts'
import { api, failureOf } from '../api/trpc.ts'
import { useLeave } from '../features/account/use-leave.ts'
import { showBanner } from '../ui/banner-store.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { leaveQuestion } from './leave-question.ts'

/**
 * Logs out and starts fresh on the start page. Without a connection the browser is emptied at once, and the server
 * is told later [OF6].
 */
export function useLogOut() {
  const { leave, leaveUntold } = useLeave()
  const { isPending, submit } = useSubmit(async () => {
    leaveQuestion.set(false)
    try {
      if (!isOffline()) return await leave(() => api.account.logOut.mutate())
    } catch (error) {
      if (failureOf(error).reason !== null) return fail()
    }
    if (await leaveUntold()) showBanner('success', offlineTexts['leave.untold'], banner.untold)
    else fail()
  })
  const logOut = async () => {
    if (countWaiting() > 0) leaveQuestion.set(true)
    else await submit()
  }
  return { isLoggingOut: isPending, logOut, logOutNow: submit }
}

function fail(): void {
  showBanner('danger', accountTexts['logout.failed'], banner.join)
}
