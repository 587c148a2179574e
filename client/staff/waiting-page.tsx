import { Inbox } from 'lucide-react'
import { useMemo } from 'react'
import type { StaffRole, WaitingItem } from '#shared/contract/staff.ts'
import { formatDate, formatRelative } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { cx } from '#client/ui/cx.ts'
import { ConsolePage } from './console-page.tsx'
import { DataTable, type Columns } from './data-table.tsx'
import { Link } from './link.tsx'
import { useRead } from './queries.ts'
import { StaleNote } from './stale-note.tsx'

type Row = WaitingItem & { readonly now: number }

const urgencyText = (urgency: number) =>
  staffText(urgency === 1 ? 'urgency.1' : urgency === 2 ? 'urgency.2' : 'urgency.3')
const urgencyStyle = (urgency: number) =>
  urgency === 1
    ? 'bg-danger text-on-danger'
    : urgency === 2
      ? 'bg-warn-soft text-warn'
      : 'bg-sunken text-text'

/** A distance in the largest unit that is at least one. */
function formatDistance(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (Math.abs(minutes) < 60) return formatRelative(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48 ? formatRelative(hours, 'hour') : formatRelative(Math.round(hours / 24), 'day')
}

const createColumns = (): Columns<Row> => [
  {
    id: 'urgency',
    header: staffText('waiting.urgency'),
    cell: ({ row: { original } }) => (
      <span
        className={cx(
          'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold',
          urgencyStyle(original.urgency),
        )}
      >
        {urgencyText(original.urgency)}
      </span>
    ),
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

/** What is about a mentor leads to their page. */
function Reference({ item: { kind, id, reference } }: { readonly item: Row }) {
  if (!isAboutMentor(kind)) return <code>{reference}</code>
  return (
    <Link to={`/staff/mentors/${id}`}>
      <code className="break-all">{reference}</code>
    </Link>
  )
}

const isAboutMentor = (kind: WaitingItem['kind']): boolean => kind.startsWith('mentor.')

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
          {rows.some(({ kind }) => !isAboutMentor(kind)) && (
            <p className="text-sm text-muted">
              {staffText('waiting.open', { command: 'npm run user -- case C-…' })}
            </p>
          )}
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
