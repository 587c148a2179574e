import { caseWork } from '#shared/limits/case.ts'
import { caseFilters, caseKinds, caseStatuses } from '#shared/contract/staff/cases.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { bulkSteps } from './bulk-steps.ts'
import { caseColumns, withNow } from './case-table.tsx'
import { RaiseButton } from './steps/raise-dialog.tsx'

type Props = { readonly product: string; readonly me: StaffMe }

/** The cases, the most urgent first [CS13]. */
export function CasesPage({ product, me }: Props) {
  const choices = {
    status: choice(text('list.status'), caseStatuses, (one) => text(`status.${one}`)),
    kind: choice(text('list.kind'), ['any', ...caseKinds], (one) => text(`kind.${one}`)),
    only: choice(text('list.only'), caseFilters, (one) => text(`only.${one}`)),
  }
  return (
    <List
      product={product}
      list={{
        ...{ name: 'cases', title: text('list.title'), text: text('list.lead'), choices },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: caseWork.search },
        async read({ search, place, chosen }) {
          const { rows, now, ...page } = await staffApi.cases.list.query({ search, ...place, ...chosen })
          return { rows: withNow(rows, now), ...page }
        },
        columns: caseColumns,
        rowId: ({ id }) => id,
        none: text('list.none'),
        bulk: { steps: bulkSteps(me), nameOf: ({ reference }) => reference },
      }}
    >
      {() => <RaiseButton />}
    </List>
  )
}
