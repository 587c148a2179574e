import type { StaffLogEntry } from '#shared/contract/staff/staff.ts'
import { staffLog } from '#shared/limits/staff.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Link } from './frame/link.tsx'
import type { Columns } from './list/data-table.tsx'
import { choice } from './list/filters.tsx'
import { List } from './list/list.tsx'

/** Names of commands, ids, and addresses, which a translation by the browser would break. */
const code = (text: string) => (
  <code translate="no" className="break-all">
    {text}
  </code>
)

const pathOf = ({ kind, id }: NonNullable<StaffLogEntry['about']>) =>
  kind === 'case' ? `/staff/cases/${id}` : `/staff/mentors/${id}`

const columns = (): Columns<StaffLogEntry> => [
  { id: 'seq', header: staffText('log.seq'), cell: ({ seq }) => seq },
  {
    id: 'at',
    header: staffText('log.at'),
    cell: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
  },
  { id: 'actor', header: staffText('log.actor'), cell: ({ actor }) => code(actor) },
  { id: 'command', header: staffText('log.command'), cell: ({ command }) => code(command) },
  {
    id: 'subject',
    header: staffText('log.subject'),
    cell: ({ subject, about }) => (about ? <Link to={pathOf(about)}>{code(subject)}</Link> : code(subject)),
  },
  { id: 'reason', header: staffText('log.reason'), cell: ({ reason }) => reason },
]

/** The operator log [ST10]. */
export function LogPage({ product }: { readonly product: string }) {
  const by = choice(staffText('log.by'), ['anyone', 'commands', 'staff'], (one) => staffText(`log.by.${one}`))
  return (
    <List
      product={product}
      list={{
        ...{ name: 'log', title: staffText('log.title'), text: staffText('log.lead') },
        search: { label: staffText('log.search'), hint: staffText('log.searchHint'), max: staffLog.search },
        choices: { by },
        read: ({ search, place, chosen }) => staffApi.log.query({ search, ...place, by: chosen.by }),
        columns,
        rowId: ({ seq }) => String(seq),
        none: staffText('log.none'),
      }}
    />
  )
}
