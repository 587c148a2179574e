import { useMemo, useState } from 'react'
import { caseWork } from '#shared/case-limits.ts'
import type { ReviewRow } from '#shared/contract/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { go } from '../address.ts'
import { ConsolePage } from '../console-page.tsx'
import { DataTable, type Columns } from '../data-table.tsx'
import { Link } from '../link.tsx'
import { formatDay } from '../mentors/format.ts'
import { Problem } from '../problem.tsx'
import { queries, useRead } from '../queries.ts'
import { StaleNote } from '../stale-note.tsx'
import { useStep } from '../use-step.ts'
import { StepForm } from './step-form.tsx'
import { TextArea } from './text-area.tsx'

const createColumns = (): Columns<ReviewRow> => [
  { id: 'week', header: text('reviews.week'), cell: ({ row: { original } }) => formatDay(original.week) },
  {
    id: 'chat',
    header: text('reviews.chat'),
    cell: ({ row: { original } }) => <code className="break-all">{original.chatId}</code>,
  },
  {
    id: 'state',
    header: text('reviews.state'),
    cell: ({ row: { original } }) =>
      original.result === null ? <ReviewSteps review={original} /> : text(`reviews.done.${original.result}`),
  },
]

/** The pairs of the weekly review, and how many were finished [CS15]. */
export function ReviewsPage({ product }: { readonly product: string }) {
  const columns = useMemo(() => createColumns(), [])
  const { data, isError } = useRead(['reviews'], () => staffApi.reviews.list.query())
  const lead = data ? text('reviews.lead', { percent: data.percent }) : ''
  return (
    <ConsolePage title={text('reviews.title')} product={product} text={lead}>
      <StaleNote isShown={isError} />
      <ul className="grid gap-1">
        {data?.weeks.map(({ week, drawn, done }) => (
          <li key={week}>{text('reviews.share', { week: formatDay(week), done, drawn })}</li>
        ))}
      </ul>
      {data && data.rows.length > 0 && (
        <DataTable
          caption={text('reviews.title')}
          columns={columns}
          rows={data.rows}
          rowId={({ id }) => id}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {data?.rows.length === 0 && text('reviews.none')}
      </p>
    </ConsolePage>
  )
}

function ReviewSteps({ review: { id, readingId } }: { readonly review: ReviewRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const finish = (result: 'fine' | 'case') => async () => {
    await staffApi.reviews.finish.mutate({ id, result })
    await queries.invalidateQueries({ queryKey: ['reviews'] })
  }
  const asFine = useStep(finish('fine'))
  const asCase = useStep(finish('case'))
  return (
    <span className="flex flex-wrap items-center gap-2">
      {readingId === null ? (
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          {text('reviews.open')}
        </Button>
      ) : (
        <>
          <Link to={`/staff/cases/reading/${readingId}`}>{text('reviews.continue')}</Link>
          <Button variant="secondary" size="sm" isPending={asFine.isPending} onClick={asFine.submit}>
            {text('reviews.fine')}
          </Button>
          <Button variant="secondary" size="sm" isPending={asCase.isPending} onClick={asCase.submit}>
            {text('reviews.case')}
          </Button>
        </>
      )}
      <Problem text={asFine.problem ?? asCase.problem} />
      {isOpen && (
        <StepForm
          title={text('reviews.open')}
          isReady={reason.trim().length >= caseWork.minReason}
          work={async () => {
            const reading = await staffApi.reviews.open.mutate({ id, reason })
            go(`/staff/cases/reading/${reading.id}`)
          }}
          onClose={() => setIsOpen(false)}
          onDone={async () => setIsOpen(false)}
        >
          <TextArea
            isFirst
            label={text('field.readingReason')}
            hint={text('field.readingHint', { min: caseWork.minReason })}
            max={caseWork.maxReason}
            value={reason}
            onChange={setReason}
          />
        </StepForm>
      )}
    </span>
  )
}
