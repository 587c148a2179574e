import { Link } from '#client/router/link.tsx'
import { ArrowLeft, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lesson, LessonPart, LessonRow } from '#shared/contract/training/lessons.ts'
import { pages } from '#shared/pages.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { useLesson } from './use-training.ts'

type Props = { readonly lessonId: string; readonly lessons: readonly LessonRow[] }

/** One lesson: its text, its questions, and where to go on [TR3]. */
export function LessonContent({ lessonId, lessons }: Props) {
  const { data, error } = useLesson(lessonId)
  const index = lessons.findIndex(({ id }) => id === lessonId)
  const row = lessons[index]
  if (!row || (!data && error))
    return (
      <Frame title={row?.title ?? trainingText('training.title')} hasBack={false}>
        <EmptyState
          icon={GraduationCap}
          title={row && error ? failureOf(error).text : trainingText('lesson.missing')}
          action={<ButtonLink to={pages.training.path}>{trainingText('lesson.back')}</ButtonLink>}
        />
      </Frame>
    )
  const number = trainingText('lesson.number', { n: index + 1, all: lessons.length })
  const next = [...lessons.slice(index + 1), ...lessons.slice(0, index)].find(
    (one) => one.finishedAt === null,
  )
  return (
    <Frame title={row.title} lead={`${number} · ${trainingText('lesson.minutes', { minutes: row.minutes })}`}>
      {data ? (
        <Content lesson={data} next={next ?? null} />
      ) : (
        <div role="group" aria-busy="true" aria-label={trainingText('training.loading')}>
          <Skeleton rows={3} rowClass="h-28" />
        </div>
      )}
    </Frame>
  )
}

type FrameProps = {
  readonly title: string
  readonly lead?: string
  readonly hasBack?: boolean
  readonly children: ReactNode
}

function Frame({ title, lead, hasBack = true, children }: FrameProps) {
  return (
    <Page name="training" title={title} width="text">
      {hasBack && (
        <Link to={pages.training.path} className={buttonStyle('quiet', 'sm', '-ms-2.5 -mt-4 mb-3')}>
          <ArrowLeft size={18} aria-hidden />
          {trainingText('lesson.back')}
        </Link>
      )}
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
    </Page>
  )
}

function Content({ lesson, next }: { readonly lesson: Lesson; readonly next: LessonRow | null }) {
  const { id: lessonId, version, parts, questionList, answered, questions } = lesson
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 text-lg text-pretty">
        {parts.map((part) => (
          <Part key={String(part)} part={part} />
        ))}
      </div>
      <section aria-labelledby="quiz" className="grid gap-4">
        <div>
          <h2 id="quiz" className="text-2xl">
            {trainingText('quiz.title')}
          </h2>
          <p className="text-muted">{trainingText('quiz.lead')}</p>
        </div>
        {questionList.map((question, index) => (
          <QuizQuestion key={question.text} {...{ lessonId, version, question, index }} />
        ))}
        <p role="status" className="text-muted">
          {trainingText('lesson.started', { done: answered, all: questions })}
        </p>
      </section>
      <div role="status" className="empty:hidden">
        {lesson.finishedAt !== null && <Finished next={next} />}
      </div>
    </div>
  )
}

function Part({ part }: { readonly part: LessonPart }) {
  if (typeof part === 'string') return <p>{part}</p>
  return (
    <ul className="grid list-disc gap-1.5 ps-5 marker:text-accent">
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** Says that the lesson is finished. Announced if that happens while the page is open. */
function Finished({ next }: { readonly next: LessonRow | null }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="font-semibold">{trainingText(next ? 'quiz.done' : 'progress.all')}</p>
      {next ? (
        <ButtonLink to="/training/$id" params={{ id: next.id }}>
          {trainingText('lesson.next')}
        </ButtonLink>
      ) : (
        <ButtonLink to={pages.training.path}>{trainingText('lesson.back')}</ButtonLink>
      )}
    </Card>
  )
}
