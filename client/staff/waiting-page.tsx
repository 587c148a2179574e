import { Inbox } from 'lucide-react'
import { useMemo } from 'react'
import type { StaffRole, WaitingItem } from '#shared/contract/staff.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ConsolePage } from './console-page.tsx'
import { DataTable, type Columns } from './data-table.tsx'
import { Link } from './link.tsx'
import { useRead } from './queries.ts'
import { StaleNote } from './stale-note.tsx'
import { formatDistance, Urgency } from './urgency.tsx'

type Row = WaitingItem & { readonly now: number }

const createColumns = (): Columns<Row> => [
  {
    id: 'urgency',
    header: staffText('waiting.urgency'),
    cell: ({ row: { original } }) => <Urgency urgency={original.urgency} />,
  },
  {
    id: 'kind',
    header: staffText('waiting.kind'),
    cell: ({ row: { original } }) => staffText(`kind.${original.kind}`),
  },
  {
    id: 'reference',
    header: staffText('waiting.reference'),
    cell: ({ row: { original } }) => <Reference item={original} />,
  },
  {
    id: 'since',
    header: staffText('waiting.since'),
    cell: ({ row: { original } }) => formatDate(original.since, { dateStyle: 'medium', timeStyle: 'short' }),
  },
  {
    id: 'due',
    header: staffText('waiting.due'),
    cell: ({ row: { original } }) => <Due item={original} />,
  },
]

/** The page of what waits; null for what has none. */
function pageOf({ kind, id }: WaitingItem): string | null {
  if (kind.startsWith('mentor.')) return `/staff/mentors/${id}`
  if (kind.startsWith('case.') || kind === 'appeal' || kind === 'investigation') return `/staff/cases/${id}`
  return kind === 'review' ? '/staff/reviews' : null
}

function Reference({ item }: { readonly item: Row }) {
  const page = pageOf(item)
  const reference = <code className="break-all">{item.reference}</code>
  return page === null ? reference : <Link to={page}>{reference}</Link>
}

function Due({ item: { dueAt, now } }: { readonly item: Row }) {
  const distance = formatDistance(dueAt - now)
  if (dueAt >= now) return distance
  return (
    <span className="font-semibold text-danger">{staffText('waiting.overdue', { since: distance })}</span>
  )
}

type Props = { readonly product: string; readonly role: StaffRole }

/** The first page: what waits, by urgency, with clocks [ST13]. */
export function WaitingPage({ product, role }: Props) {
  const columns = useMemo(() => createColumns(), [])
  const { data, isError } = useRead(['waiting'], () => staffApi.waiting.query())
  const rows = data?.items.map((item) => ({ ...item, now: data.now }))
  return (
    <ConsolePage title={staffText('waiting.title')} product={product} text={staffText('waiting.lead')}>
      <StaleNote isShown={isError} />
      {rows && rows.length > 0 && (
        <>
          <DataTable
            caption={staffText('waiting.title')}
            columns={columns}
            rows={rows}
            rowId={({ kind, id }) => `${kind} ${id}`}
          />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={Inbox} title={staffText('waiting.none')}>
          {staffText(role === 'lead' ? 'waiting.noneText' : 'waiting.noneCoordinator')}
        </EmptyState>
      )}
    </ConsolePage>
  )
}
