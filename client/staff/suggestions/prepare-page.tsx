import { Users } from 'lucide-react'
import { suggestion } from '#shared/limits/staff.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useAddress } from '../address.ts'
import { ConsolePage } from '../frame/console-page.tsx'
import { Link } from '../frame/link.tsx'
import { DataTable, type Columns } from '../list/data-table.tsx'
import { RowCheckbox } from '../list/row-checkbox.tsx'
import { formatDateOf } from '../mentors/format.ts'
import { fitLines } from './fit-words.ts'
import { usePrepared, type EditedRow } from './use-prepared.ts'

/** Suggestions for many mentees at once, which staff change and leave out before they send them [SM6]. */
export function PreparePage({ product }: { readonly product: string }) {
  const group = useAddress().search.get('group')
  const { rows, problem, isPending, submit, edit } = usePrepared(group)
  const waiting = rows?.filter(({ isIncluded, ended }) => isIncluded && ended !== '') ?? []
  const sent = rows?.filter(({ ended }) => ended === '').length ?? 0
  return (
    <ConsolePage
      title={text('prepare.title')}
      product={product}
      text={text('prepare.lead', { max: suggestion.perRun })}
    >
      <p className="-order-1">
        <Link to={group === null ? '/staff/suggestions' : `/staff/suggestions?group=${group}`}>
          {text('prepare.back')}
        </Link>
      </p>
      <Problem text={problem} />
      {!rows && problem === null && <p role="status">{text('prepare.loading')}</p>}
      {rows?.length === 0 && <EmptyState icon={Users} title={text('prepare.none')} />}
      {rows && rows.length > 0 && (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <DataTable
            caption={text('prepare.title')}
            columns={columnsOf(edit)}
            rows={rows}
            rowId={({ row }) => row.menteeId}
          />
          <div className="sticky bottom-4 z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-surface p-3 shadow-lift">
            <p role="status" className="text-sm text-muted">
              {sent > 0 && text('prepare.sent', { count: sent })}
            </p>
            <Button type="submit" isPending={isPending} disabled={waiting.length === 0}>
              {text('prepare.send', { count: waiting.length })}
            </Button>
          </div>
        </form>
      )}
    </ConsolePage>
  )
}

type Edit = ReturnType<typeof usePrepared>['edit']

const columnsOf = (edit: Edit): Columns<EditedRow> => [
  {
    id: 'include',
    header: text('prepare.include'),
    cell: ({ row, fit, isIncluded, ended }) => (
      <RowCheckbox
        aria-label={text('prepare.includeOne', { name: row.mentee })}
        checked={isIncluded}
        disabled={!fit || ended === ''}
        onChange={(event) => edit(row.menteeId, { isLeftOut: !event.target.checked })}
      />
    ),
  },
  {
    id: 'mentee',
    header: text('list.mentee'),
    cell: ({ row }) => (
      <>
        <strong className="block">{row.mentee}</strong>
        <span className="text-muted">{text('prepare.since', { date: formatDateOf(row.since) })}</span>
      </>
    ),
  },
  { id: 'mentor', header: text('prepare.mentor'), cell: (row) => <MentorField {...{ row, edit }} /> },
  { id: 'line', header: text('prepare.line'), cell: (row) => <LineField {...{ row, edit }} /> },
  {
    id: 'ended',
    header: text('prepare.ended'),
    cell: ({ ended }) =>
      ended !== null && (
        <span className={ended === '' ? undefined : 'text-warn'}>
          {ended === '' ? text('prepare.done') : ended}
        </span>
      ),
  },
]

type FieldProps = { readonly row: EditedRow; readonly edit: Edit }

function MentorField({ row: { row, fit, ended }, edit }: FieldProps) {
  if (row.fits.length === 0) return <span className="text-muted">{text('prepare.nobodyFits')}</span>
  return (
    <>
      <select
        className="control max-w-md"
        aria-label={text('prepare.mentorFor', { name: row.mentee })}
        disabled={ended === ''}
        value={fit?.mentorId ?? ''}
        onChange={(event) => edit(row.menteeId, { mentorId: event.target.value })}
      >
        <option value="">{text('prepare.nobody')}</option>
        {row.fits.map((one) => (
          <option key={one.mentorId} value={one.mentorId}>
            {one.mentor}
          </option>
        ))}
      </select>
      {/* The field has no room for the reasons and the places, and on phones none for a long name. */}
      {fit && (
        <span className="mt-1 block text-muted">
          <span className="md:hidden">{fit.mentor} · </span>
          {fitLines(fit).join(' · ')}
        </span>
      )}
    </>
  )
}

function LineField({ row: { row, fit, line, ended }, edit }: FieldProps) {
  if (!fit) return null
  return (
    <textarea
      className="control min-h-16 min-w-48 resize-y"
      rows={2}
      maxLength={suggestion.text}
      aria-label={text('prepare.lineFor', { name: row.mentee })}
      disabled={ended === ''}
      value={line}
      onChange={(event) => edit(row.menteeId, { line: event.target.value })}
    />
  )
}
