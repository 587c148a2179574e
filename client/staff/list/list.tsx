import { useEffect, useMemo, type ReactNode } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { ConsolePage } from '../frame/console-page.tsx'
import { queries, useRead } from '../queries.ts'
import { StaleNote } from '../frame/stale-note.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkStep } from './bulk.ts'
import { DataTable, type Columns } from './data-table.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { chosenIn, Filters } from './filters.tsx'
import type { Choices, Chosen, Search } from './filters.tsx'
import { Pager } from './pager.tsx'
import { useSelection } from './selection.tsx'

/** What the address asks for: the page after or before a row, the first one without either. */
export type Place = { readonly after: string | null; readonly before: string | null }
export type Asked<C extends Choices> = {
  readonly search: string
  readonly place: Place
  readonly chosen: Chosen<C>
}

/** One page of a list. */
export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** The places of the pages after and before. */
  readonly next?: string | null
  readonly previous?: string | null
  /** Of all pages. */
  readonly count?: number
}

export type ListDefinition<Row extends object, C extends Choices, Page extends ListPage<Row>> = {
  /** What it is read as, and what else reads again with it. */
  readonly name: string
  /** What else it is of, such as the group whose members it lists. */
  readonly readKey?: string
  readonly title: string
  readonly text: string
  readonly search?: Search
  readonly choices: C
  readonly read: (asked: Asked<C>) => Promise<Page>
  readonly columns: () => Columns<Row>
  readonly rowId: (row: Row) => string
  /** Shown instead of an empty table. */
  readonly none: ReactNode
  /** What can be done with several rows at once, and what a row is called. */
  readonly bulk?: { readonly steps: readonly BulkStep<Row>[]; readonly nameOf: (row: Row) => string }
}

type Props<Row extends object, C extends Choices, Page extends ListPage<Row>> = {
  readonly product: string
  readonly list: ListDefinition<Row, C, Page>
  /** Shown above the search. */
  readonly head?: ReactNode
  /** Shown above the table. */
  readonly children?: (page: Page | undefined) => ReactNode
}

/** The longest place in a list that an address can have. */
const maxPlace = 120

/** A page with a list: search, filters, and place are in the address, and it is read again every few seconds. */
export function List<Row extends object, C extends Choices, Page extends ListPage<Row>>({
  product,
  list,
  head,
  children,
}: Props<Row, C, Page>) {
  const { name, readKey, title, text, search, choices, read, none } = list
  const { path, search: address } = useAddress()
  const words = (address.get('q') ?? '').slice(0, search?.max ?? 0)
  const place = placeIn(address)
  const chosen = chosenIn(choices, address)
  const asked = { search: useDebouncedValue(words), place, chosen }
  const { data, isError, isPlaceholderData } = useRead([name, asked, readKey], () => read(asked))
  const isBehindEnd = place.after !== null && data?.rows.length === 0 && !isPlaceholderData
  const refine = (changes: Readonly<Record<string, string>>) =>
    go(withFilters(path, address, { after: '', before: '', ...changes }), { replace: true })
  useEffect(() => {
    if (isBehindEnd) refine({})
  })
  return (
    <ConsolePage title={title} product={product} text={text}>
      {head}
      {search && <Filters {...{ search, words, choices, chosen }} onChange={refine} />}
      {children?.(data)}
      <StaleNote isShown={isError} />
      {data && <Rows list={list} rows={data.rows} place={address.toString()} />}
      <Status page={data} none={none} />
      {data?.rows.length === 0 && <ClearFilters {...{ choices, address }} onChange={refine} />}
      <Pager
        isFirst={place.after === null && place.before === null}
        next={data?.next ?? null}
        previous={data?.previous ?? null}
        onGo={(to) => go(withFilters(path, address, { after: '', before: '', ...to }))}
      />
    </ConsolePage>
  )
}

const placeIn = (address: URLSearchParams): Place => ({
  after: address.get('after')?.slice(0, maxPlace) ?? null,
  before: address.get('before')?.slice(0, maxPlace) ?? null,
})

type RowsProps<Row extends object> = {
  readonly list: Pick<
    ListDefinition<Row, Choices, ListPage<Row>>,
    'name' | 'title' | 'columns' | 'rowId' | 'bulk'
  >
  readonly rows: readonly Row[]
  /** What the address asks for. */
  readonly place: string
}

/** The table, with a column to select rows if something can be done with several. */
function Rows<Row extends object>({ list, rows, place }: RowsProps<Row>) {
  const { name, title, columns: createColumns, rowId, bulk } = list
  const own = useMemo(() => createColumns(), [createColumns])
  const { chosen, clear, toggleAll, columnOf } = useSelection(rows, rowId, place)
  const columns = bulk ? [columnOf(bulk.nameOf), ...own] : own
  return (
    <>
      {bulk && (
        <BulkBar
          {...{ rows, chosen }}
          steps={bulk.steps}
          onChooseAll={toggleAll}
          onDone={async () => {
            clear()
            await queries.invalidateQueries({ queryKey: [name] })
          }}
        />
      )}
      {rows.length > 0 && <DataTable caption={title} {...{ columns, rows, rowId }} />}
    </>
  )
}

function Status({ page, none }: { readonly page: ListPage<object> | undefined; readonly none: ReactNode }) {
  const count = page?.count ?? page?.rows.length ?? 0
  return (
    <div role="status" className="text-sm text-muted">
      {!page && staffText('list.loading')}
      {page &&
        (count === 0 ? none : staffText(page.count === undefined ? 'list.shown' : 'list.found', { count }))}
    </div>
  )
}
