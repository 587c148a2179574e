import { unmatchedShows } from '#shared/contract/staff/suggestions.ts'
import type { UnmatchedRow } from '#shared/contract/staff/suggestions.ts'
import { unmatchedList } from '#shared/limits/staff.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { useAddress } from '../address.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { groupOf, useGroupChoice } from '../groups/use-group-choice.ts'
import { List } from '../list/list.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { FitsCell } from './fits-cell.tsx'

export const preparePath = '/staff/suggestions/prepare'

const columns = (): Columns<UnmatchedRow> => [
  { id: 'mentee', header: text('list.mentee'), cell: ({ mentee }) => <strong>{mentee}</strong> },
  {
    id: 'since',
    header: text('list.since'),
    cell: ({ since }) => <span className="whitespace-nowrap">{formatDateOf(since)}</span>,
  },
  { id: 'fits', header: text('list.fits'), cell: (row) => <FitsCell row={row} /> },
  {
    id: 'suggested',
    header: text('list.suggested'),
    cell: ({ suggestions }) =>
      suggestions.length > 0 && (
        <ul className="grid gap-1">
          {suggestions.map(({ id, mentorId, mentor, state, at }) => (
            <li key={id}>
              <Link to={`/staff/mentors/${mentorId}`}>{mentor}</Link>
              <span className="text-muted">
                {' '}
                · {text(`state.${state}`)} · {formatDateOf(at)}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
]

/** The mentees without a mentor, who fits them, and what became of suggestions [SM1]. */
export function SuggestionsPage({ product }: { readonly product: string }) {
  const group = useAddress().search.get('group')
  const show = choice(text('list.show'), unmatchedShows, (one) => text(`show.${one}`))
  return (
    <List
      product={product}
      list={{
        ...{ name: 'unmatched', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: unmatchedList.search },
        choices: { show, group: useGroupChoice() },
        read: ({ search, place, chosen }) =>
          staffApi.unmatched.query({ search, ...place, show: chosen.show, group: groupOf(chosen.group) }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    >
      {() => (
        <p>
          <Link
            to={group === null ? preparePath : `${preparePath}?group=${group}`}
            className={buttonStyle('primary', 'sm')}
          >
            {text('list.prepare')}
          </Link>
        </p>
      )}
    </List>
  )
}
