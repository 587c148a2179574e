import type { ConsentRow } from '#shared/contract/guardians.ts'
import { consentList } from '#shared/limits/guardian.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { consentsText } from '#shared/texts/staff/consents.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { ConsentDialog } from './consent-dialog.tsx'

const columns = (): Columns<ConsentRow> => [
  { id: 'name', header: consentsText('column.name'), cell: (row) => <Name row={row} /> },
  { id: 'email', header: consentsText('column.email'), cell: ({ email }) => email },
  { id: 'age', header: consentsText('column.age'), cell: ({ ageBand }) => ageBand },
  { id: 'step', header: consentsText('column.step'), cell: ({ step }) => consentsText(`step.${step}`) },
  {
    id: 'since',
    header: consentsText('column.since'),
    cell: ({ since }) =>
      since === null ? '' : formatDate(since, { dateStyle: 'medium', timeStyle: 'short' }),
  },
]

/** The name of a minor, which opens the consent over the list. */
function Name({ row: { minorId, name } }: { readonly row: ConsentRow }) {
  const { path, search } = useAddress()
  return (
    <Link to={withFilters(path, search, { member: minorId })} isMain>
      {name ?? consentsText('unnamed')}
    </Link>
  )
}

/** The minors who need consent, and where it is [GC2]. */
export function ConsentsPage({ product }: { readonly product: string }) {
  const { path, search: address } = useAddress()
  const minorId = address.get('member')
  const show = choice(consentsText('state'), ['all', 'waiting', 'missing', 'given'], (one) =>
    consentsText(`state.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'consents', title: consentsText('title'), text: consentsText('lead') },
        search: { label: consentsText('search'), max: consentList.search },
        choices: { show },
        read: ({ search, place, chosen }) =>
          staffApi.consents.list.query({ search, ...place, state: chosen.show }),
        columns,
        rowId: (row) => row.minorId,
        none: consentsText('none'),
      }}
    >
      {() =>
        minorId && (
          <ConsentDialog
            key={minorId}
            minorId={minorId}
            onClose={() => go(withFilters(path, address, { member: '' }), { replace: true })}
          />
        )
      }
    </List>
  )
}
