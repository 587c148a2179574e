import type { ContactKind } from '#shared/domain/contact-details.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { requests } from '#shared/limits.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Failures whose own text says what to do; for any other, the specified text is shown. */
const ownText =
  /^(?:request\.(?:tooMany|noteTooLong|notTaking|noPlace)|aims\..*|chat\.conductMissing|training\.missing)$/

/** What was written with a request [RQ13]. */
export type Written = { readonly aim: string; readonly note: string }

export const nothing: Written = { aim: '', note: '' }

type Options = {
  /**
   * Called after the request is stored, with how urgent the risk words of what was written are, if it has any, and the kinds of
   * contact details that were masked in it.
   */
  readonly onSent: (help?: RiskLevel, maskedKinds?: readonly ContactKind[]) => void
  readonly written?: Written
  /** Shows a failure in place of a toast, which a dialog would cover. */
  readonly onError?: (text: string) => void
}

/** Sends a mentoring request and shows the result as a toast. */
export function useSendRequest(mentorId: string, { onSent, written, onError }: Options) {
  const fail = onError ?? ((text: string) => showToast('danger', text))
  return useSubmit(async () => {
    try {
      const { email, help, maskedKinds } = await api.connections.request.mutate({ mentorId, ...written })
      onSent(help, maskedKinds)
      showToast('success', connectionText('request.sent', { email }))
    } catch (error) {
      const { reason, text } = failureOf(error)
      if (reason === 'app.signedOut') {
        fail(connectionText('request.loggedOut'))
        // The access check then offers to log in and to return here.
        await refreshBootstrap().catch(() => undefined)
      } else if (reason === 'limit.tooMany') {
        fail(mentorText('mentors.dayFull', { count: requests.perDay }))
      } else {
        fail(reason && ownText.test(reason) ? text : memberErrorText('request.failed'))
      }
    }
  })
}
