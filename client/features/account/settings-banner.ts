import { banner } from '#shared/limits.ts'
import type { Reason } from '#shared/errors.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { reasonTexts } from '#shared/texts/reasons.ts'
import { fill } from '#shared/texts/fill.ts'
import { failureOf } from '#client/api/trpc.ts'
import { showBanner } from '#client/ui/banner-store.ts'

/** The refusals that have a sentence of their own in the specification; all others are put after 'Error: '. */
const plain: ReadonlySet<string> = new Set<Reason>([
  'password.allRequired',
  'password.mismatch',
  'account.deleteMissing',
  'account.deleteWord',
])

/** The banner of the settings: about four seconds. */
export function showDone(text: string): void {
  showBanner('success', text, banner.settings)
}

export function showRefusal(reason: Reason): void {
  showBanner('danger', reasonTexts[reason], banner.settings)
}

/** Shows why a call failed, and answers its reason, so that the field it is about can be marked. */
export function showFailure(error: unknown): Reason | null {
  const { reason, text } = failureOf(error)
  const isPlain = reason !== null && plain.has(reason)
  showBanner(
    'danger',
    isPlain ? text : fill(accountTexts['account.errorPrefix'], { message: text }),
    banner.settings,
  )
  return reason
}
