import { useState } from 'react'
import { reviewStates } from '#shared/contract/staff/reviews.ts'
import type { ReviewRow } from '#shared/contract/staff/reviews.ts'
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
      {(page) => (
        <ul className="grid gap-1 empty:hidden">
          {page && <li>{text('reviews.percent', { percent: page.percent })}</li>}
          {page?.weeks.map(({ week, drawn, done }) => (
            <li key={week}>{text('reviews.share', { week: formatDay(week), done, drawn })}</li>
          ))}
        </ul>
      )}
    </List>
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
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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
          isReady={isReason(reason)}
          work={async () => {
            const reading = await staffApi.reviews.open.mutate({ id, reason })
            go(`/staff/cases/reading/${reading.id}`)
          }}
          onClose={() => setIsOpen(false)}
          onDone={async () => setIsOpen(false)}
        >
          <ReadingReasonField value={reason} onChange={setReason} />
        </StepForm>
      )}
    </span>
  )
}
