import { requests } from '#shared/limits.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Sends a mentoring request and shows the result as a toast. Calls `onSent` after the request is stored. */
export function useSendRequest(mentorId: string, onSent: () => void) {
  return useSubmit(async () => {
    try {
      const { email } = await api.connections.request.mutate({ mentorId })
      onSent()
      showToast('success', connectionText('request.sent', { email }))
    } catch (error) {
      const { reason, text } = failureOf(error)
      if (reason === 'app.signedOut') {
        showToast('danger', connectionText('request.loggedOut'))
        // The access check then offers to log in and to return here.
        await refreshBootstrap().catch(() => undefined)
      } else if (reason === 'limit.tooMany') {
        showToast('danger', mentorText('mentors.dayFull', { count: requests.perDay }))
      } else {
        showToast('danger', reason === 'request.tooMany' ? text : memberErrorText('request.failed'))
      }
    }
  })
}
