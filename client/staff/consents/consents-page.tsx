import { useMemo } from 'react'
import type { ConsentRow, ListConsents } from '#shared/contract/guardians.ts'
import { consentList } from '#shared/guardian-limits.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { consentsText } from '#shared/texts/staff/consents.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { ConsolePage } from '../console-page.tsx'
import { DataTable, type Columns } from '../data-table.tsx'
import { useRead } from '../queries.ts'
import { StaleNote } from '../stale-note.tsx'
import { ConsentDialog } from './consent-dialog.tsx'

const states = ['waiting', 'missing', 'given', 'all'] as const
const parseState = (text: string | null): ListConsents['state'] =>
  states.find((state) => state === text) ?? 'all'

const createColumns = (open: (minorId: string) => void): Columns<ConsentRow> => [
  {
    id: 'name',
    header: consentsText('column.name'),
    cell: ({ row: { original } }) => (
      <button
        type="button"
        className="min-h-6 text-start font-semibold text-primary underline underline-offset-4"
        onClick={() => open(original.minorId)}
      >
        {original.name ?? consentsText('unnamed')}
      </button>
    ),
  },
  { accessorKey: 'email', header: consentsText('column.email') },
  { accessorKey: 'ageBand', header: consentsText('column.age') },
  {
    id: 'step',
    header: consentsText('column.step'),
    cell: ({ row: { original } }) => consentsText(`step.${original.step}`),
  },
  {
    id: 'since',
    header: consentsText('column.since'),
    cell: ({ row: { original } }) =>
      original.since === null ? '' : formatDate(original.since, { dateStyle: 'medium', timeStyle: 'short' }),
  },
]

/** The minors who need consent, and where it is, with search and filters in the address [GC2]. */
export function ConsentsPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const words = (search.get('q') ?? '').slice(0, consentList.search)
  const state = parseState(search.get('show'))
  const after = search.get('after')
  const minorId = search.get('member')
  const change = (changes: Readonly<Record<string, string>>) =>
    go(withFilters(path, search, changes), { replace: true })
  const columns = useMemo(
    () => createColumns((id) => go(withFilters(path, search, { member: id }))),
    [path, search],
  )
  const input = { search: useDebouncedValue(words), state, after }
  const { data, isError } = useRead(['consents', input], () => staffApi.consents.list.query(input))
  return (
    <ConsolePage title={consentsText('title')} product={product} text={consentsText('lead')}>
      <Filters {...{ words, state }} onChange={(changes) => change({ after: '', ...changes })} />
      <StaleNote isShown={isError} />
      {data && data.rows.length > 0 && (
        <DataTable
          caption={consentsText('title')}
          columns={columns}
          rows={data.rows}
          rowId={({ minorId: id }) => id}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {data && data.rows.length === 0 && consentsText('none')}
        {data && data.rows.length > 0 && consentsText('shown', { count: data.rows.length })}
      </p>
      {(after !== null || data?.next != null) && (
        <div className="flex gap-2">
          <Button variant="secondary" disabled={after === null} onClick={() => change({ after: '' })}>
            {consentsText('first')}
          </Button>
          <Button
            variant="secondary"
            disabled={data?.next == null}
            onClick={() => data?.next && go(withFilters(path, search, { after: data.next }))}
          >
            {consentsText('next')}
          </Button>
        </div>
      )}
      {minorId && <ConsentDialog key={minorId} minorId={minorId} onClose={() => change({ member: '' })} />}
    </ConsolePage>
  )
}

type FiltersProps = {
  readonly words: string
  readonly state: ListConsents['state']
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

function Filters({ words, state, onChange }: FiltersProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,16rem)]"
    >
      <TextField
        label={consentsText('search')}
        type="search"
        maxLength={consentList.search}
        value={words}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Field label={consentsText('state')}>
        {(wiring) => (
          <select
            {...wiring}
            className="control"
            value={state}
            onChange={({ target }) => onChange({ show: target.value === 'all' ? '' : target.value })}
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {consentsText(`state.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  )
}
