import { rate } from '#shared/limits.ts'
import { say, texts } from '#shared/messages.ts'
import { fill } from '#shared/texts/fill.ts'
import { mentorTexts } from '#shared/texts/mentors.ts'
import { reasonTexts } from '#shared/texts/reasons.ts'
import { loadBoot } from '#client/api/session.ts'
import { api, failureOf } from '#client/api/trpc.ts'
import { showToast } from '#client/ui/toast-store.ts'
import { useSubmit } from '#client/ui/use-submit.ts'

/** Asks a mentor, and says how it went. `onAsked` is called when the request is stored. */
export function useAsk(mentorId: string, onAsked: () => void) {
  return useSubmit(async () => {
    try {
      const { email } = await api.connections.request.mutate({ mentorId })
      onAsked()
      showToast('success', say('request.sent', { email }))
    } catch (error) {
      const { reason, text } = failureOf(error)
      if (reason === 'app.signedOut') {
        showToast('danger', texts['request.loggedOut'])
        // The guard's own page offers the way back in, and on to here again.
        await loadBoot().catch(() => undefined)
      } else if (reason === 'limit.tooMany') {
        showToast('danger', fill(mentorTexts['mentors.dayFull'], { count: rate.requestPerMentee.points }))
      } else {
        showToast('danger', reason === 'request.tooMany' ? text : reasonTexts['request.failed'])
      }
    }
  })
}
