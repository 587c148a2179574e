import { applicationText } from '#shared/limits/approval.ts'
import type { MentorRow, StaffMentor } from '#shared/contract/staff/mentors.ts'
import { canStep } from '#shared/domain/approval.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import type { BulkStep, Planned } from '../list/bulk.ts'

const nameOf = ({ name }: Pick<MentorRow, 'name'>): string => name || text('name.none')

function problemOfApproval({ steps, needs, isFirstApprover }: StaffMentor): string | null {
  if (!steps.includes('approve')) return text('bulk.notNow')
  if (needs.length > 0)
    return text('bulk.missing', { checks: formatList(needs.map((kind) => text(`check.${kind}`))) })
  return isFirstApprover ? text('bulk.own') : null
}

/** Reads the mentor as it is now. One who cannot be read, such as one who has deleted the account, does not stop the others. */
async function planApprovalOf(row: MentorRow): Promise<Planned> {
  const problem = await staffApi.openMentor
    .mutate({ personId: row.id })
    .then(problemOfApproval, (error: unknown) => failureOf(error).text)
  return { id: row.id, name: nameOf(row), problem }
}

/** What staff can do with several mentors at once [ST17]. */
export const bulkSteps = (): readonly BulkStep<MentorRow>[] => [
  {
    key: 'startReview',
    label: text('step.startReview'),
    text: text('bulk.startReviewText'),
    mayApply: ({ state }) => canStep('startReview', state),
    plan: async (rows) =>
      rows.map((row) => ({
        ...{ id: row.id, name: nameOf(row) },
        problem: canStep('startReview', row.state) ? null : text('bulk.notNow'),
      })),
    run: (personId) => staffApi.startReview.mutate({ personId }),
  },
  {
    key: 'approve',
    label: text('step.approve'),
    text: text('bulk.approveText'),
    mayApply: ({ state }) => canStep('approve', state),
    plan: (rows) => Promise.all(rows.map(planApprovalOf)),
    run: (personId) => staffApi.approve.mutate({ personId }),
  },
  {
    key: 'note',
    label: text('bulk.note'),
    text: text('bulk.noteText'),
    note: { label: text('event.noted'), hint: text('notes.hint'), max: applicationText.note },
    plan: async (rows) => rows.map((row) => ({ id: row.id, name: nameOf(row), problem: null })),
    run: (personId, note) => staffApi.addNote.mutate({ personId, text: note }),
  },
]

export const bulkName = nameOf
