import type { ErrorReason } from '#shared/errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import type { Rejection } from '#client/sync/outbox/rejection.ts'

/** The chat no longer exists for this sender: the specification has one text for that. */
const closed: ReadonlySet<ErrorReason> = new Set(['app.notFound', 'app.forbidden', 'chat.notAccepted'])

/** The text that explains why the server rejected a message. */
export function rejectionText(rejection: Rejection): string {
  if ('text' in rejection) return rejection.text
  const { error, isUpload } = rejection
  if (closed.has(error.reason)) return memberErrorText('chat.sendFailed')
  if (isUpload && error.reason === 'app.internal') return chatText('chat.imageFailed')
  return errorText(error.reason, error)
}
