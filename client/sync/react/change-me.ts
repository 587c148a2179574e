import type { Me } from '#shared/contract/account.ts'
import { base } from './session.ts'

/** Shows a change in the member's own data before the live query does, unless the member has logged out meanwhile. */
export function changeMe(meId: string, changes: Partial<Me>): void {
  const bootstrap = base.session.store.get()
  if (typeof bootstrap !== 'string' && bootstrap.me?.id === meId)
    base.session.setMe({ ...bootstrap.me, ...changes })
}
