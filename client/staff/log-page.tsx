import { useMemo } from 'react'
import type { ReadLog, StaffLogEntry } from '#shared/contract/staff.ts'
import { staffLog } from '#shared/staff-limits.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go, useAddress, withFilters } from './address.ts'
import { ConsolePage } from './console-page.tsx'
import { DataTable, type Columns } from './data-table.tsx'
import { useRead } from './queries.ts'
import { StaleNote } from './stale-note.tsx'
import { useSearchKey } from './use-search-key.ts'

const code = (text: string) => <code className="break-all">{text}</code>

const createColumns = (): Columns<StaffLogEntry> => [
  { accessorKey: 'seq', header: staffText('log.seq') },
  {
    id: 'at',
    header: staffText('log.at'),
    cell: ({ row: { original } }) => formatDate(original.at, { dateStyle: 'medium', timeStyle: 'medium' }),
  },
  { id: 'actor', header: staffText('log.actor'), cell: ({ row: { original } }) => code(original.actor) },
  {
    id: 'command',
    header: staffText('log.command'),
    cell: ({ row: { original } }) => code(original.command),
  },
  {
    id: 'subject',
    header: staffText('log.subject'),
    cell: ({ row: { original } }) => code(original.subject),
  },
  { accessorKey: 'reason', header: staffText('log.reason') },
]

const kinds = ['anyone', 'commands', 'staff'] as const
const parseBy = (text: string | null): ReadLog['by'] => kinds.find((kind) => kind === text) ?? 'anyone'
const parseBefore = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null

/** The operator log, with search, filters in the address, and pages [ST10]. */
export function LogPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const columns = useMemo(() => createColumns(), [])
  const words = (search.get('q') ?? '').slice(0, staffLog.search)
  const by = parseBy(search.get('by'))
  const before = parseBefore(search.get('before'))
  const asked = useDebouncedValue(words)
  const input = { search: asked, by, before, limit: staffLog.perPage }
  const { data, isError } = useRead(['log', input], () => staffApi.log.query(input))
  const last = data?.entries.at(-1)
  return (
    <ConsolePage title={staffText('log.title')} product={product} text={staffText('log.lead')}>
      <Filters
        {...{ words, by }}
        onChange={(changes) => go(withFilters(path, search, { before: '', ...changes }), { replace: true })}
      />
      <StaleNote isShown={isError} />
      {data && data.entries.length > 0 && (
        <DataTable
          caption={staffText('log.title')}
          columns={columns}
          rows={data.entries}
          rowId={({ seq }) => String(seq)}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {data && data.entries.length === 0 && staffText('log.none')}
        {data && data.entries.length > 0 && staffText('log.shown', { count: data.entries.length })}
      </p>
      <nav aria-label={staffText('log.pages')} className="flex gap-2">
        <Button
          variant="secondary"
          disabled={before === null}
          onClick={() => go(withFilters(path, search, { before: '' }))}
        >
          {staffText('log.newest')}
        </Button>
        <Button
          variant="secondary"
          disabled={!data?.hasOlder}
          onClick={() => last && go(withFilters(path, search, { before: String(last.seq) }))}
        >
          {staffText('log.older')}
        </Button>
      </nav>
    </ConsolePage>
  )
}

type FiltersProps = {
  readonly words: string
  readonly by: ReadLog['by']
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

function Filters({ words, by, onChange }: FiltersProps) {
  const form = useSearchKey()
  return (
    <form
      ref={form}
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,16rem)]"
    >
      <TextField
        label={staffText('log.search')}
        hint={staffText('log.searchHint')}
        type="search"
        aria-keyshortcuts="/"
        maxLength={staffLog.search}
        value={words}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Field label={staffText('log.by')}>
        {(wiring) => (
          <select
            {...wiring}
            className="control"
            value={by}
            onChange={(event) => onChange({ by: event.target.value === 'anyone' ? '' : event.target.value })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {staffText(`log.by.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  )
}
