import { thanksAuthors } from '#shared/contract/staff-thanks.ts'
import type { ShownThanks } from '#shared/contract/staff-thanks.ts'
import { pairList } from '#shared/limits/staff.ts'
import { staffThanksText as text } from '#shared/texts/staff/thanks.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDateOf } from '../mentors/format.ts'

const columns = (): Columns<ShownThanks> => [
  { id: 'by', header: text('list.by'), cell: ({ by }) => by },
  { id: 'to', header: text('list.to'), cell: ({ to }) => to },
  {
    id: 'text',
    header: text('list.text'),
    cell: ({ text: words }) => (
      <span className="block max-w-prose wrap-anywhere whitespace-pre-line">{words}</span>
    ),
  },
  {
    id: 'at',
    header: text('list.at'),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateOf(at)}</span>,
  },
]

/** The thanks that may be shown, the latest first [TY4]. */
export function ThanksPage({ product }: { readonly product: string }) {
  const by = choice(text('list.from'), ['', ...thanksAuthors], (one) =>
    text(one === '' ? 'list.anyone' : `from.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'thanks', title: text('list.title'), text: text('list.lead'), choices: { by } },
        search: { label: text('list.search'), hint: text('list.searchHint'), max: pairList.search },
        read: ({ search, place, chosen }) =>
          staffApi.thanks.query({ search, ...place, ...(chosen.by === '' ? {} : { by: chosen.by }) }),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    />
  )
}
