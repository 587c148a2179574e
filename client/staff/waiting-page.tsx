import { Inbox } from 'lucide-react'
import type { StaffRole, WaitingItem } from '#shared/contract/staff/staff.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { waitingList } from '#shared/limits/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { RaiseButton } from './cases/steps/raise-dialog.tsx'
import { Due } from './due.tsx'
import { Link } from './frame/link.tsx'
import type { Columns } from './list/data-table.tsx'
import { List } from './list/list.tsx'
import { Urgency } from './urgency.tsx'

type Row = WaitingItem & { readonly now: number }

const columns = (): Columns<Row> => [
  {
    id: 'urgency',
    header: staffText('waiting.urgency'),
    cell: ({ urgency, kind }) => <Urgency urgency={urgency} isRoutine={urgency === 3 && isRoutine(kind)} />,
  },
  { id: 'kind', header: staffText('waiting.kind'), cell: ({ kind }) => staffText(`kind.${kind}`) },
  {
    id: 'reference',
    header: staffText('waiting.reference'),
    cell: (item) => (
      <Link to={pageOf(item)}>{item.name ?? <code className="break-all">{item.reference}</code>}</Link>
    ),
  },
  {
    id: 'since',
    header: staffText('waiting.since'),
    cell: ({ since }) => formatDate(since, { dateStyle: 'medium', timeStyle: 'short' }),
  },
  { id: 'due', header: staffText('waiting.due'), cell: ({ dueAt, now }) => <Due dueAt={dueAt} now={now} /> },
]

/** What waits regularly, and is no concern about a person. */
const isRoutine = (kind: WaitingItem['kind']): boolean =>
  /^(?:mentor\.|consent\.|picture$|review$)/.test(kind)

/** The page on which staff do what waits. */
function pageOf({ kind, id }: WaitingItem): string {
  switch (kind) {
    case 'mentor.application':
    case 'mentor.ending':
      return `/staff/mentors/${id}`
    case 'consent.given':
      return `/staff/consents?show=waiting&member=${id}`
    case 'picture':
      return `/staff/pictures?picture=${id}`
    case 'review':
      return '/staff/reviews'
    default:
      return `/staff/cases/${id}`
  }
}

/** What is read together, of which the server answers the most urgent only, with the page that lists all of it. */
const sources = [
  {
    page: 'cases',
    path: '/staff/cases',
    kinds: ['case.report', 'case.riskWords', 'case.pattern', 'case.staff'],
  },
  { page: 'appeals', path: '/staff/cases?only=appeals', kinds: ['appeal'] },
  {
    page: 'investigations',
    path: '/staff/cases?status=all&only=investigations',
    kinds: ['investigation'],
  },
  { page: 'pictures', path: '/staff/pictures', kinds: ['picture'] },
  { page: 'reviews', path: '/staff/reviews', kinds: ['review'] },
  { page: 'applications', path: '/staff/mentors?state=applied', kinds: ['mentor.application'] },
  { page: 'ends', path: '/staff/mentors?state=ending', kinds: ['mentor.ending'] },
  { page: 'consents', path: '/staff/consents?show=waiting', kinds: ['consent.given'] },
] as const satisfies readonly { page: string; path: string; kinds: readonly WaitingItem['kind'][] }[]

/** Says of what there may be more than is here, and where all of it is [ST23]. */
function More({ rows }: { readonly rows: readonly Row[] }) {
  const countOf = (kinds: readonly WaitingItem['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).length
  const full = sources.filter(({ kinds }) => countOf(kinds) >= waitingList.perSource)
  if (full.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      {staffText('waiting.more', { shown: waitingList.perSource })}
      {full.map(({ page, path }) => (
        <Link key={page} to={path}>
          {staffText(`waiting.all.${page}`)}
        </Link>
      ))}
    </p>
  )
}

type Props = { readonly product: string; readonly role: StaffRole }

/** The first page: what waits, by urgency, with clocks [ST13]. */
export function WaitingPage({ product, role }: Props) {
  return (
    <List
      product={product}
      list={{
        ...{ name: 'waiting', title: staffText('waiting.title'), text: staffText('waiting.lead') },
        choices: {},
        async read() {
          const { items, now, isDeputyMissing } = await staffApi.waiting.query()
          return { rows: items.map((item) => ({ ...item, now })), isDeputyMissing }
        },
        columns,
        rowId: ({ kind, id }) => `${kind} ${id}`,
        none: (
          <EmptyState icon={Inbox} title={staffText('waiting.none')}>
            {staffText(role === 'lead' ? 'waiting.noneText' : 'waiting.noneCoordinator')}
          </EmptyState>
        ),
      }}
    >
      {(page) => (
        <>
          {page?.isDeputyMissing && (
            <p className="rounded-md bg-warn-soft p-3 font-semibold text-warn">
              {staffText('waiting.noDeputy')}
            </p>
          )}
          <RaiseButton />
          {page && <More rows={page.rows} />}
        </>
      )}
    </List>
  )
}
