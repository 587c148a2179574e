import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { reviewStates } from '#shared/contract/staff/reviews.ts'
import type { ReviewList, ReviewRow } from '#shared/contract/staff/reviews.ts'
import { caseWork } from '#shared/limits/case.ts'
import { pairList } from '#shared/limits/staff.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { go } from '../address.ts'
import { Link } from '../frame/link.tsx'
import type { Columns } from '../list/data-table.tsx'
import { choice } from '../list/filters.tsx'
import { List } from '../list/list.tsx'
import { formatDay } from '../mentors/format.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { queries } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { StepForm } from '../form/step-form.tsx'
import { isReason, ReadingReasonField } from './steps/case-dialogs.tsx'

const columns = (): Columns<ReviewRow> => [
  { id: 'week', header: text('reviews.week'), cell: ({ week }) => formatDay(week) },
  {
    id: 'chat',
    header: text('reviews.chat'),
    cell: ({ names, chatId }) =>
      names ? text('reviews.pair', names) : <code className="break-all">{chatId}</code>,
  },
  {
    id: 'state',
    header: text('reviews.state'),
    cell: (review) =>
      review.result === null ? <ReviewSteps review={review} /> : text(`reviews.done.${review.result}`),
  },
]

/** The pairs of the weekly review, and how many were finished [CS15]. */
export function ReviewsPage({ product }: { readonly product: string }) {
  const state = choice(text('reviews.state'), ['', ...reviewStates], (one) =>
    text(one === '' ? 'reviews.any' : `reviews.is.${one}`),
  )
  return (
    <List
      product={product}
      list={{
        ...{ name: 'reviews', title: text('reviews.title'), choices: { state } },
        search: { label: text('reviews.search'), hint: text('reviews.searchHint'), max: pairList.search },
        text: text('reviews.lead'),
        read: ({ search, place, chosen }) =>
          staffApi.reviews.list.query({
            ...{ search, ...place },
            ...(chosen.state === '' ? {} : { state: chosen.state }),
          }),
        columns,
        rowId: ({ id }) => id,
        none: text('reviews.none'),
      }}
    >
      {(page) => page && <Share page={page} />}
    </List>
  )
}

/** How many are drawn, and how many of the newest week were finished; those of earlier weeks once they are asked for. */
function Share({ page: { percent, weeks } }: { readonly page: Pick<ReviewList, 'percent' | 'weeks'> }) {
  const lineOf = ({ week, drawn, done }: ReviewList['weeks'][number]) =>
    text('reviews.share', { week: formatDay(week), done, drawn })
  const [newest, ...earlier] = weeks
  return (
    <div className="grid gap-1">
      <p>{text('reviews.percent', { percent })}</p>
      {newest && <p>{lineOf(newest)}</p>}
      {earlier.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
            {text('reviews.earlier')}
            <ChevronDown size={18} aria-hidden className="transition-transform group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1">
            {earlier.map((one) => (
              <li key={one.week}>{lineOf(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function ReviewSteps({ review }: { readonly review: ReviewRow }) {
  const { id, names, readingId } = review
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (step: string) => (names ? text('reviews.stepOf', { step, ...names }) : undefined)
  const finish = (result: 'fine' | 'case') => async () => {
    await staffApi.reviews.finish.mutate({ id, result })
    await queries.invalidateQueries({ queryKey: ['reviews'] })
  }
  const asFine = useStep(finish('fine'))
  const asCase = useStep(finish('case'))
  return (
    <span className="flex flex-wrap items-center gap-2">
      {readingId === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={nameOf(text('reviews.open'))}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {text('reviews.open')}
        </Button>
      ) : (
        <>
          <Link to={`/staff/cases/reading/${readingId}`}>{text('reviews.continue')}</Link>
          <Button
            variant="secondary"
            size="sm"
            aria-label={nameOf(text('reviews.fine'))}
            isPending={asFine.isPending}
            onClick={asFine.submit}
          >
            {text('reviews.fine')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={nameOf(text('reviews.case'))}
            isPending={asCase.isPending}
            onClick={asCase.submit}
          >
            {text('reviews.case')}
          </Button>
        </>
      )}
      <Problem text={asFine.problem ?? asCase.problem} />
      {isOpen && <ReadDialog review={review} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

type DialogProps = { readonly review: ReviewRow; readonly onClose: () => void }

/** Opens the chat of a review, with a typed reason [CS12]. */
function ReadDialog({ review: { id, names }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <StepForm
      title={text('reviews.open')}
      lead={names ? text('reviews.openLead', names) : text('reviews.openLeadGone')}
      isReady={isReason(reason)}
      work={async () => {
        const reading = await staffApi.reviews.open.mutate({ id, reason })
        go(`/staff/cases/reading/${reading.id}`)
      }}
      onDone={async () => onClose()}
      {...{ onClose }}
    >
      <ReadingReasonField
        hint={text('reviews.reasonHint', { min: caseWork.minReason })}
        value={reason}
        onChange={setReason}
      />
    </StepForm>
  )
}
