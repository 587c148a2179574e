import type { CaseRow } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import type { BulkStep } from '../list/bulk.ts'
import { urgencyText } from '../urgency.tsx'

/** A number alone says little in a dialog that covers the list. */
const nameOf = ({ reference, urgency, subject }: CaseRow): string =>
  [reference, urgencyText(urgency), subject].filter((part) => part !== null).join(' · ')

const plan = (problemOf: (row: CaseRow) => string | null) => async (rows: readonly CaseRow[]) =>
  rows.map((row) => ({ id: row.id, name: nameOf(row), problem: problemOf(row) }))

/** What a lead can do with several cases at once [ST17]. */
export const bulkSteps = (me: StaffMe): readonly BulkStep<CaseRow>[] => [
  {
    key: 'acknowledge',
    label: text('step.acknowledge'),
    text: text('bulk.acknowledgeText'),
    plan: plan(({ isClosed, isAcknowledged }) => {
      if (isClosed) return text('bulk.closed')
      return isAcknowledged ? text('bulk.acknowledged') : null
    }),
    run: (id) => staffApi.cases.acknowledge.mutate({ id }),
  },
  {
    key: 'assign',
    label: text('bulk.assign'),
    text: text('bulk.assignText'),
    plan: plan(({ isClosed, assignee }) => {
      if (isClosed) return text('bulk.closed')
      return assignee === me.email ? text('bulk.mine') : null
    }),
    run: (id) => staffApi.cases.assign.mutate({ id, to: me.id }),
  },
]
