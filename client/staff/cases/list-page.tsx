import { useState } from 'react'
import { caseWork } from '#shared/case-limits.ts'
import { caseFilters, caseKinds, caseStatuses } from '#shared/contract/cases.ts'
import type { ListCases } from '#shared/contract/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { ConsolePage } from '../console-page.tsx'
import { useRead } from '../queries.ts'
import { StaleNote } from '../stale-note.tsx'
import { useSearchKey } from '../use-search-key.ts'
import { CaseTable } from './case-table.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { SelectField } from './select-field.tsx'

const kinds = ['any', ...caseKinds] as const
const pick = <T extends string>(all: readonly T[], value: string | null, standard: T): T =>
  all.find((one) => one === value) ?? standard

/** What the address asks for. */
function parse(search: URLSearchParams): Omit<ListCases, 'search'> {
  const page = Number(search.get('page') ?? 1)
  return {
    status: pick(caseStatuses, search.get('status'), 'open'),
    kind: pick(kinds, search.get('kind'), 'any'),
    only: pick(caseFilters, search.get('only'), 'all'),
    page: Number.isInteger(page) && page > 0 && page <= caseWork.maxPage ? page : 1,
  }
}

/** The cases, by search and filters, all of it in the address [CS13]. */
export function CasesPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const [isRaising, setIsRaising] = useState(false)
  const words = (search.get('q') ?? '').slice(0, caseWork.search)
  const filters = parse(search)
  const input: ListCases = { search: useDebouncedValue(words), ...filters }
  const { data, isError } = useRead(['cases', input], () => staffApi.cases.list.query(input))
  const goToPage = (page: number) => go(withFilters(path, search, { page: page === 1 ? '' : String(page) }))
  return (
    <ConsolePage title={text('list.title')} product={product} text={text('list.lead')}>
      <Filters
        {...{ words, filters }}
        onChange={(changes) => go(withFilters(path, search, { page: '', ...changes }), { replace: true })}
      />
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsRaising(true)}>
        {text('list.raise')}
      </Button>
      <StaleNote isShown={isError} />
      {data && data.rows.length > 0 && (
        <CaseTable caption={text('list.title')} rows={data.rows} now={data.now} />
      )}
      <p role="status" className="text-sm text-muted">
        {data && (data.count === 0 ? text('list.none') : text('list.shown', { count: data.count }))}
      </p>
      {data && data.count > caseWork.perPage && (
        <nav aria-label={text('list.pages')} className="flex gap-2">
          <Button
            variant="secondary"
            disabled={filters.page === 1}
            onClick={() => goToPage(filters.page - 1)}
          >
            {text('list.newer')}
          </Button>
          <Button
            variant="secondary"
            disabled={filters.page * caseWork.perPage >= data.count}
            onClick={() => goToPage(filters.page + 1)}
          >
            {text('list.older')}
          </Button>
        </nav>
      )}
      {isRaising && <RaiseDialog onClose={() => setIsRaising(false)} />}
    </ConsolePage>
  )
}

type FiltersProps = {
  readonly words: string
  readonly filters: Omit<ListCases, 'search'>
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

function Filters({ words, filters: { status, kind, only }, onChange }: FiltersProps) {
  const form = useSearchKey()
  const without = (standard: string, value: string) => (value === standard ? '' : value)
  return (
    <form
      ref={form}
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,22rem)_repeat(3,minmax(0,13rem))]"
    >
      <TextField
        label={text('list.search')}
        hint={text('list.searchHint')}
        type="search"
        aria-keyshortcuts="/"
        maxLength={caseWork.search}
        value={words}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <SelectField
        label={text('list.status')}
        value={status}
        options={caseStatuses.map((one) => [one, text(`status.${one}`)] as const)}
        onChange={(value) => onChange({ status: without('open', value) })}
      />
      <SelectField
        label={text('list.kind')}
        value={kind}
        options={kinds.map((one) => [one, text(`kind.${one}`)] as const)}
        onChange={(value) => onChange({ kind: without('any', value) })}
      />
      <SelectField
        label={text('list.only')}
        value={only}
        options={caseFilters.map((one) => [one, text(`only.${one}`)] as const)}
        onChange={(value) => onChange({ only: without('all', value) })}
      />
    </form>
  )
}
