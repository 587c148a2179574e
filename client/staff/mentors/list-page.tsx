import { useMemo } from 'react'
import { mentorList } from '#shared/approval-limits.ts'
import { mentorFilters } from '#shared/contract/staff-mentors.ts'
import type { ListMentors, MentorFilter, MentorRow } from '#shared/contract/staff-mentors.ts'
import { checkKinds } from '#shared/domain/approval.ts'
import type { CheckKind } from '#shared/domain/approval.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { ConsolePage } from '../console-page.tsx'
import { DataTable, type Columns } from '../data-table.tsx'
import { Link } from '../link.tsx'
import { useRead } from '../queries.ts'
import { StaleNote } from '../stale-note.tsx'
import { useSearchKey } from '../use-search-key.ts'
import { formatDateOf } from './format.ts'
import { StateBadge } from './state-badge.tsx'

const createColumns = (): Columns<MentorRow> => [
  {
    id: 'name',
    header: text('list.name'),
    cell: ({ row: { original } }) => (
      <>
        <Link
          to={`/staff/mentors/${original.id}`}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {original.name || text('name.none')}
        </Link>
        <span className="block text-muted">{original.email}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: text('list.state'),
    cell: ({ row: { original } }) => <StateBadge state={original.state} />,
  },
  {
    id: 'since',
    header: text('list.since'),
    cell: ({ row: { original } }) => formatDateOf(original.since),
  },
  {
    id: 'until',
    header: text('list.until'),
    cell: ({ row: { original } }) =>
      original.isMentorActive && original.until !== null ? formatDateOf(original.until) : '',
  },
  {
    id: 'needs',
    header: text('list.missing'),
    cell: ({ row: { original } }) => formatList(original.needs.map((kind) => text(`check.${kind}`))),
  },
]

const parseState = (value: string | null): MentorFilter | null =>
  mentorFilters.find((one) => one === value) ?? null
const parseCheck = (value: string | null): CheckKind | null => checkKinds.find((one) => one === value) ?? null

/** The mentors, by search, state, and missing check, all of it in the address [MA13]. */
export function MentorsPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const columns = useMemo(() => createColumns(), [])
  const words = (search.get('q') ?? '').slice(0, mentorList.search)
  const filters = { state: parseState(search.get('state')), needs: parseCheck(search.get('needs')) }
  const after = search.get('after')?.slice(0, 80) ?? null
  const input: ListMentors = { search: useDebouncedValue(words), ...filters, after }
  const { data, isError } = useRead(['mentors', input], () => staffApi.mentors.query(input))
  const goTo = (changes: Readonly<Record<string, string>>) => go(withFilters(path, search, changes))
  return (
    <ConsolePage title={text('list.title')} product={product} text={text('list.lead')}>
      <Filters
        {...{ words, ...filters }}
        onChange={(changes) => go(withFilters(path, search, { after: '', ...changes }), { replace: true })}
      />
      <StaleNote isShown={isError} />
      {data && data.rows.length > 0 && (
        <DataTable caption={text('list.title')} columns={columns} rows={data.rows} rowId={({ id }) => id} />
      )}
      <p role="status" className="text-sm text-muted">
        {data &&
          (data.rows.length === 0 ? text('list.none') : text('list.shown', { count: data.rows.length }))}
      </p>
      <nav aria-label={text('list.pages')} className="flex gap-2">
        <Button variant="secondary" disabled={after === null} onClick={() => goTo({ after: '' })}>
          {text('list.first')}
        </Button>
        <Button
          variant="secondary"
          disabled={!data?.next}
          onClick={() => data?.next && goTo({ after: data.next })}
        >
          {text('list.next')}
        </Button>
      </nav>
    </ConsolePage>
  )
}

type FiltersProps = Pick<ListMentors, 'state' | 'needs'> & {
  readonly words: string
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

function Filters({ words, state, needs, onChange }: FiltersProps) {
  const form = useSearchKey()
  return (
    <form
      ref={form}
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,14rem)_minmax(0,14rem)]"
    >
      <TextField
        label={text('list.search')}
        hint={text('list.searchHint')}
        type="search"
        aria-keyshortcuts="/"
        maxLength={mentorList.search}
        value={words}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Choice
        label={text('list.state')}
        any={text('list.anyState')}
        value={state}
        options={mentorFilters.map((one) => [one, text(`state.${one}`)] as const)}
        onChange={(value) => onChange({ state: value })}
      />
      <Choice
        label={text('list.needs')}
        any={text('list.anyCheck')}
        value={needs}
        options={checkKinds.map((one) => [one, text(`check.${one}`)] as const)}
        onChange={(value) => onChange({ needs: value })}
      />
    </form>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly any: string
  readonly value: string | null
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <select
          {...wiring}
          className="control"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{any}</option>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
