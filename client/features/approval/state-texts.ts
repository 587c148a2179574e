import type { MyApproval } from '#shared/contract/approval.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { approvalText } from '#shared/texts/members/approval.ts'

/** Where the approval stands, in words. */
export function stateTexts({ state, until }: MyApproval): { readonly title: string; readonly text: string } {
  const date = until === null ? '' : formatDate(until, { dateStyle: 'long' })
  if (state === 'kept')
    return { title: approvalText('state.kept', { date }), text: approvalText('state.keptText') }
  if (state === 'approved' && date !== '')
    return {
      title: approvalText('state.approvedUntil', { date }),
      text: approvalText('state.approvedUntilText'),
    }
  const key = state ?? 'none'
  return { title: approvalText(`state.${key}`), text: approvalText(`state.${key}Text`) }
}
