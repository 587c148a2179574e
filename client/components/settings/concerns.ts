import type { Me } from '#shared/contract/account.ts'
import type { PageName } from '#shared/pages.ts'

/** Whether a page of the settings concerns a member: quiet hours are for minors [QH1], the guardian for those with a state of consent [GC9]. */
export function concerns(page: PageName, me: Pick<Me, 'quiet' | 'consent'> | null | undefined): boolean {
  if (page === 'settings/quiet-hours') return Boolean(me?.quiet)
  return page !== 'settings/guardian' || (me?.consent ?? 'none') !== 'none'
}
