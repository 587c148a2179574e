import type { ShownThanks } from '#shared/contract/staff-thanks.ts'
import { staffThanksText as text } from '#shared/texts/staff/thanks.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import type { Columns } from '../list/data-table.tsx'
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
  return (
    <List
      product={product}
      list={{
        ...{ name: 'thanks', title: text('list.title'), text: text('list.lead'), choices: {} },
        read: ({ place }) => staffApi.thanks.query(place),
        columns,
        rowId: ({ id }) => id,
        none: text('list.none'),
      }}
    />
  )
}
