import { Link } from '#client/router/link.tsx'
import { useParams } from '#client/router/router.ts'
import { Check, ChevronRight, GraduationCap } from 'lucide-react'
import type { LessonRow, MyTraining } from '#shared/contract/training/lessons.ts'
import type { Me } from '#shared/contract/account.ts'
import { pages } from '#shared/pages.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { useMe } from '#client/sync/react/session.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { LessonContent } from './lesson-content.tsx'
import { NeededFor } from './needed-for.tsx'
import { useTraining } from './use-training.ts'

addErrorTexts(trainingText.find)

/** The lessons of the member's role, or one of them [TR2]. */
export default function TrainingPage() {
  const me = useMe()
  const { id: lessonId } = useParams()
  const { data, isError, refetch } = useTraining()
  if (!me) return null
  if (data && lessonId !== undefined)
    return <LessonContent key={lessonId} lessonId={lessonId} lessons={data.lessons} />
  return (
    <Page name="training" title={trainingText('training.title')} width="text">
      <PageTitle lead={data && data.mode !== 'off' ? trainingText(`lead.${me.role}`) : undefined}>
        {trainingText('training.title')}
      </PageTitle>
      {data ? (
        <Lessons me={me} training={data} />
      ) : isError ? (
        <EmptyState
          icon={GraduationCap}
          title={trainingText('training.failed')}
          action={<Button onClick={() => void refetch()}>{shellText('page.tryAgain')}</Button>}
        />
      ) : (
        <div role="group" aria-busy="true" aria-label={trainingText('training.loading')}>
          <Skeleton rows={4} rowClass="h-20" />
        </div>
      )}
    </Page>
  )
}

function Lessons({ me, training: { mode, lessons } }: { readonly me: Me; readonly training: MyTraining }) {
  if (mode === 'off')
    return (
      <EmptyState
        icon={GraduationCap}
        title={trainingText('training.none')}
        action={
          <ButtonLink to={pages[`${me.role}1`].path}>{trainingText('training.toDashboard')}</ButtonLink>
        }
      >
        {trainingText('training.noneText')}
      </EmptyState>
    )
  const done = lessons.filter(({ finishedAt }) => finishedAt !== null).length
  return (
    <div className="grid gap-4">
      {mode === 'required' && done < lessons.length && (
        <p className="font-semibold">
          <NeededFor role={me.role} />
        </p>
      )}
      <p className="text-muted">
        {done === lessons.length
          ? trainingText('progress.all')
          : trainingText('progress.lessons', { done, all: lessons.length })}
      </p>
      <Card isFlush>
        <ol className="divide-y divide-line">
          {lessons.map((lesson, index) => (
            <LessonLine key={lesson.id} lesson={lesson} number={index + 1} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** One lesson, all of which is a link: its number until it is finished, then a check mark. */
function LessonLine({ lesson, number }: { readonly lesson: LessonRow; readonly number: number }) {
  const isFinished = lesson.finishedAt !== null
  return (
    <li>
      <Link
        to="/training/$id"
        params={{ id: lesson.id }}
        className="flex items-center gap-4 p-4 hover:bg-sunken sm:px-6"
      >
        <span
          aria-hidden
          className={cx(
            'grid size-8 flex-none place-items-center rounded-full text-sm font-semibold',
            isFinished ? 'bg-success-soft text-success' : 'border border-edge text-muted',
          )}
        >
          {isFinished ? <Check size={18} /> : formatNumber(number)}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold wrap-anywhere">{lesson.title}</span>
          <span className="text-sm text-muted">
            {trainingText('lesson.minutes', { minutes: lesson.minutes })} · {stateText(lesson)}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden className="flex-none text-muted" />
      </Link>
    </li>
  )
}

function stateText({ finishedAt, answered, questions, isChanged }: LessonRow): string {
  if (finishedAt !== null)
    return trainingText('lesson.finished', { date: formatDate(finishedAt, { dateStyle: 'medium' }) })
  if (isChanged) return trainingText('lesson.changed')
  return answered > 0
    ? trainingText('lesson.started', { done: answered, all: questions })
    : trainingText('lesson.open')
}
