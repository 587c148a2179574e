import { rate } from '#shared/limits.ts'
import { formatText, texts } from '#shared/texts/index.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { mentorTexts } from '#shared/texts/mentors.ts'
import { reasonTexts } from '#shared/texts/error-texts.ts'
import { refreshBootstrap } from '#client/sync/session/session.ts'
import { api, failureOf } from '#client/sync/http/trpc.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Sends a mentoring request and shows the result as a toast. Calls `onSent` after the request is stored. */
export function useSendRequest(mentorId: string, onSent: () => void) {
  return useSubmit(async () => {
    try {
      const { email } = await api.connections.request.mutate({ mentorId })
      onSent()
      showToast('success', formatText('request.sent', { email }))
    } catch (error) {
      const { reason, text } = failureOf(error)
      if (reason === 'app.signedOut') {
        showToast('danger', texts['request.loggedOut'])
        // The access check then offers to log in and to return here.
        await refreshBootstrap().catch(() => undefined)
      } else if (reason === 'limit.tooMany') {
        showToast(
          'danger',
          interpolate(mentorTexts['mentors.dayFull'], { count: rate.requestPerMentee.points }),
        )
      } else {
        showToast('danger', reason === 'request.tooMany' ? text : reasonTexts['request.failed'])
      }
    }
  })
}
