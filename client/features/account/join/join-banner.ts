import { banner } from '#shared/limits.ts'
import type { CallFailure } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'

/** Shows an error of signing up or logging in as a banner. Reasons of other features end with a lock [TX3]. */
export function showJoinError({ reason, text }: Pick<CallFailure, 'reason' | 'text'>): void {
  showBanner('danger', /^(signup|login)/.test(`${reason}`) ? text : `${text} 🔒`, banner.join)
}
