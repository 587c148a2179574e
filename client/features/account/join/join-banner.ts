import { banner } from '#shared/limits.ts'
import type { CallFailure } from '#client/sync/http/trpc.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'

/** The red banner of signing up and logging in. What has no sentence of its own there ends with a lock [TX3]. */
export function showJoinError({ reason, text }: Pick<CallFailure, 'reason' | 'text'>): void {
  showBanner('danger', /^(signup|login)/.test(`${reason}`) ? text : `${text} 🔒`, banner.join)
}
