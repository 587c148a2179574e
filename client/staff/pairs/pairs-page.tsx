import { pairStates } from '#shared/contract/staff/pairs.ts'
import type { PairRow } from '#shared/contract/staff/pairs.ts'
import { pairList } from '#shared/limits/staff.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { RaiseButton } from '../cases/steps/raise-dialog.tsx'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDateOf, formatDay } from '../mentors/format.ts'

const columns = (): Columns<PairRow> => [
  {
    id: 'mentor',
    header: text('list.mentor'),
    cell: ({ mentorId, mentor }) => (
      <Link to={`/staff/mentors/${mentorId}`} isMain>
        {mentor}
      </Link>
    ),
  },
  { id: 'mentee', header: text('list.mentee'), cell: ({ mentee }) => mentee },
  { id: 'state', header: text('list.state'), cell: ({ state }) => text(`state.${state}`) },
  { id: 'since', header: text('list.since'), cell: ({ since }) => since !== null && formatDateOf(since) },
  {
    id: 'lastDay',
    header: text('list.lastDay'),
    cell: ({ lastDay }) => (lastDay === null ? text('lastDay.none') : formatDay(lastDay)),
  },
  {
    id: 'steps',
    header: text('list.steps'),
    cell: ({ mentorId, mentor, menteeId, mentee }) => (
      <RaiseButton
        pair={{ mentor: { id: mentorId, name: mentor }, mentee: { id: menteeId, name: mentee } }}
      />
    ),
  },
]

/** The pairs, by search and state [PA1]. */
export function PairsPage({ product }: { readonly product: string }) {
  const state = choice(text('list.state'), ['', ...pairStates], (one) =>
    text(one === '' ? 'list.anyState' : `state.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'pairs', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: pairList.search },
        choices: { state },
        read: ({ search, place, chosen }) =>
          staffApi.pairs.query({
            ...{ search, ...place },
            state: chosen.state === '' ? null : chosen.state,
          }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    />
  )
}
