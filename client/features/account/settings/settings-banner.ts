import { banner } from '#shared/limits.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'

/** Reasons with a specified sentence of their own; all others are prefixed with 'Error: '. */
const specifiedReasons: ReadonlySet<string> = new Set<ErrorReason>([
  'password.allRequired',
  'password.mismatch',
  'account.deleteMissing',
  'account.deleteWord',
])

/** Shows a success banner of the settings, for about four seconds. */
export function showSuccess(text: string): void {
  showBanner('success', text, banner.settings)
}

/** Shows a reason as a banner and returns it. */
export function showReason(reason: ErrorReason): ErrorReason {
  showBanner('danger', errorText(reason), banner.settings)
  return reason
}

/** Shows the reason of a failed request as a banner and returns it, so that the form can mark the field. */
export function showError(error: unknown): ErrorReason | null {
  const { reason, text } = failureOf(error)
  const isPlain = reason !== null && specifiedReasons.has(reason)
  showBanner(
    'danger',
    isPlain ? text : settingsText('account.errorPrefix', { message: text }),
    banner.settings,
  )
  return reason
}
