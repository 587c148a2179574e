import { useMemo } from 'react'
import type { CaseRow } from '#shared/contract/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { DataTable, type Columns } from '../data-table.tsx'
import { Link } from '../link.tsx'
import { formatDistance, Urgency } from '../urgency.tsx'
import { CaseBadges } from './case-badges.tsx'

type Row = CaseRow & { readonly now: number }

const createColumns = (): Columns<Row> => [
  {
    id: 'urgency',
    header: text('list.urgency'),
    cell: ({ row: { original } }) => <Urgency urgency={original.urgency} />,
  },
  {
    id: 'case',
    header: text('list.case'),
    cell: ({ row: { original } }) => (
      <>
        <Link
          to={`/staff/cases/${original.id}`}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {original.reference}
        </Link>
        <span className="block text-muted">{text(`kind.${original.kind}`)}</span>
      </>
    ),
  },
  {
    id: 'about',
    header: text('list.about'),
    cell: ({ row: { original } }) => original.subject ?? text('about.gone'),
  },
  {
    id: 'state',
    header: text('list.state'),
    cell: ({ row: { original } }) => <CaseBadges row={original} />,
  },
  {
    id: 'assignee',
    header: text('list.assignee'),
    cell: ({ row: { original } }) => original.assignee ?? text('assignee.none'),
  },
  {
    id: 'due',
    header: text('list.due'),
    cell: ({ row: { original } }) => <Due dueAt={original.dueAt} now={original.now} />,
  },
]

function Due({ dueAt, now }: Pick<Row, 'dueAt' | 'now'>) {
  if (dueAt === null) return ''
  const since = formatDistance(dueAt - now)
  if (dueAt >= now) return since
  return <span className="font-semibold text-danger">{text('due.overdue', { since })}</span>
}

type Props = { readonly caption: string; readonly rows: readonly CaseRow[]; readonly now: number }

/** A list of cases. */
export function CaseTable({ caption, rows, now }: Props) {
  const columns = useMemo(() => createColumns(), [])
  const shown = rows.map((row) => ({ ...row, now }))
  return <DataTable caption={caption} columns={columns} rows={shown} rowId={({ id }) => id} />
}
