import { useMemo } from 'react'
import type { CaseRow } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { Due } from '../due.tsx'
import { Link } from '../frame/link.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { Urgency } from '../urgency.tsx'
import { CaseBadges } from './case-badges.tsx'

type Row = CaseRow & { readonly now: number }

/** Cases with the time of the server at which they were read, for their clocks. */
export const withNow = (rows: readonly CaseRow[], now: number): Row[] => rows.map((row) => ({ ...row, now }))

export const caseColumns = (): Columns<Row> => [
  { id: 'urgency', header: text('list.urgency'), cell: ({ urgency }) => <Urgency urgency={urgency} /> },
  {
    id: 'case',
    header: text('list.case'),
    cell: ({ id, reference, kind }) => (
      <>
        <Link to={`/staff/cases/${id}`} isMain>
          {reference}
        </Link>
        <span className="block text-muted">{text(`kind.${kind}`)}</span>
      </>
    ),
  },
  { id: 'about', header: text('list.about'), cell: ({ subject }) => subject ?? text('about.gone') },
  { id: 'state', header: text('list.state'), cell: (row) => <CaseBadges row={row} /> },
  {
    id: 'assignee',
    header: text('list.assignee'),
    cell: ({ assignee }) => assignee ?? text('assignee.none'),
  },
  {
    id: 'due',
    header: text('list.due'),
    cell: ({ dueAt, now }) => (dueAt === null ? '' : <Due dueAt={dueAt} now={now} />),
  },
]

type Props = { readonly caption: string; readonly rows: readonly CaseRow[]; readonly now: number }

/** A list of cases. */
export function CaseTable({ caption, rows, now }: Props) {
  const columns = useMemo(() => caseColumns(), [])
  return <DataTable caption={caption} columns={columns} rows={withNow(rows, now)} rowId={({ id }) => id} />
}
