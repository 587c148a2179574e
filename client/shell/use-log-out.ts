import { banner } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { api } from '../api/trpc.ts'
import { useLeave } from '../features/account/use-leave.ts'
import { showBanner } from '../ui/banner-store.ts'
import { useSubmit } from '../ui/use-submit.ts'

/** Logs out and starts fresh on the start page. */
export function useLogOut() {
  const leave = useLeave()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await leave(() => api.account.logOut.mutate())
    } catch {
      showBanner('danger', accountTexts['logout.failed'], banner.join)
    }
  })
  return { isLoggingOut: isPending, logOut: submit }
}
