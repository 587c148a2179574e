import { pairStates } from '#shared/contract/staff/pairs.ts'
import type { PairRow } from '#shared/contract/staff/pairs.ts'
import { pairSignals } from '#shared/domain/pairs.ts'
import { pairList } from '#shared/limits/staff.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { groupOf, useGroupChoice } from '../groups/use-group-choice.ts'
import { List } from '../list/list.tsx'
import { formatDateOf, formatDay } from '../mentors/format.ts'
import { countLines } from './counts.ts'
import { SignalBadge } from './signal-badge.tsx'

const columns = (): Columns<PairRow> => [
  {
    id: 'pair',
    header: text('list.page'),
    cell: ({ id, mentor, mentee }) => (
      <Link to={`/staff/pairs/${id}`} isMain>
        {text('page.title', { mentor, mentee })}
      </Link>
    ),
  },
  {
    id: 'signals',
    header: text('list.signal'),
    cell: ({ signals }) =>
      signals.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {signals.map((signal) => (
            <SignalBadge key={signal} signal={signal} />
          ))}
        </span>
      ),
  },
  { id: 'state', header: text('list.state'), cell: ({ state }) => text(`state.${state}`) },
  { id: 'since', header: text('list.since'), cell: ({ since }) => since !== null && formatDateOf(since) },
  {
    id: 'lastDay',
    header: text('list.lastDay'),
    cell: ({ lastDay }) => (lastDay === null ? text('lastDay.none') : formatDay(lastDay)),
  },
  {
    id: 'counts',
    header: text('list.counts'),
    cell: (row) => countLines(row).join(' · '),
  },
]

/** The pairs and requests, by search, signal, and state [PA1]. */
export function PairsPage({ product }: { readonly product: string }) {
  const state = choice(text('list.state'), ['', ...pairStates], (one) =>
    text(one === '' ? 'list.anyState' : `state.${one}`),
  )
  const signal = choice(text('list.signal'), ['', 'any', ...pairSignals], (one) =>
    text(one === '' ? 'list.anySignal' : one === 'any' ? 'list.withSignal' : `signal.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'pairs', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: pairList.search },
        choices: { signal, state, group: useGroupChoice() },
        read: ({ search, place, chosen }) =>
          staffApi.pairs.query({
            ...{ search, ...place },
            state: chosen.state === '' ? null : chosen.state,
            group: groupOf(chosen.group),
            signal: chosen.signal === '' ? null : chosen.signal,
          }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    />
  )
}
