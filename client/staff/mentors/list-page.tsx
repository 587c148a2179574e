import { mentorList } from '#shared/limits/approval.ts'
import { mentorFilters } from '#shared/contract/staff/mentors.ts'
import type { MentorRow } from '#shared/contract/staff/mentors.ts'
import { checkKinds } from '#shared/domain/approval.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { groupOf, useGroupChoice } from '../groups/use-group-choice.ts'
import { List } from '../list/list.tsx'
import { bulkName, bulkSteps } from './bulk-steps.ts'
import { formatDateOf } from './format.ts'
import { StateBadge } from './state-badge.tsx'

const columns = (): Columns<MentorRow> => [
  {
    id: 'name',
    header: text('list.name'),
    cell: ({ id, name, email }) => (
      <>
        <Link to={`/staff/mentors/${id}`} isMain>
          {name || text('name.none')}
        </Link>
        <span className="block text-muted">{email}</span>
      </>
    ),
  },
  { id: 'state', header: text('list.state'), cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'since', header: text('list.since'), cell: ({ since }) => <Day at={since} /> },
  {
    id: 'until',
    header: text('list.until'),
    cell: ({ isMentorActive, until }) => isMentorActive && until !== null && <Day at={until} />,
  },
  {
    id: 'needs',
    header: text('list.missing'),
    cell: ({ needs }) => formatList(needs.map((kind) => text(`check.${kind}`))),
  },
]

const Day = ({ at }: { readonly at: number }) => <span className="whitespace-nowrap">{formatDateOf(at)}</span>

/** The mentors, by search, state, and missing check [MA13]. */
export function MentorsPage({ product }: { readonly product: string }) {
  const state = choice(text('list.state'), ['', ...mentorFilters], (one) =>
    text(one === '' ? 'list.anyState' : `state.${one}`),
  )
  const needs = choice(text('list.needs'), ['', ...checkKinds], (one) =>
    text(one === '' ? 'list.anyCheck' : `check.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'mentors', title: text('list.title'), text: text('list.lead') },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: mentorList.search },
        choices: { state, needs, group: useGroupChoice() },
        read: ({ search, place, chosen }) =>
          staffApi.mentors.query({
            ...{ search, ...place },
            state: chosen.state === '' ? null : chosen.state,
            group: groupOf(chosen.group),
            needs: chosen.needs === '' ? null : chosen.needs,
          }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
        bulk: { steps: bulkSteps(), nameOf: bulkName },
      }}
    />
  )
}
