import type { ApprovalState } from '#shared/domain/approval.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { cx } from '#client/ui/cx.ts'

const styles: Readonly<Record<ApprovalState | 'none', string>> = {
  none: 'bg-sunken text-text',
  kept: 'bg-warn-soft text-warn',
  applied: 'bg-primary-soft text-on-primary-soft',
  inReview: 'bg-primary-soft text-on-primary-soft',
  approved: 'bg-success-soft text-success',
  declined: 'bg-sunken text-text',
  expired: 'bg-danger-soft text-danger',
  suspended: 'bg-danger-soft text-danger',
}

/** The state of an approval. */
export function StateBadge({ state }: { readonly state: ApprovalState | null }) {
  const key = state ?? 'none'
  return (
    <span
      className={cx(
        'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        styles[key],
      )}
    >
      {text(`state.${key}`)}
    </span>
  )
}
