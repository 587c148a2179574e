import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { LessonQuestion } from '#shared/contract/training/lessons.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = {
  readonly lessonId: string
  readonly version: string
  readonly question: LessonQuestion
  readonly index: number
}

type Feedback = {
  readonly tone: 'success' | 'warn' | 'danger'
  readonly title: string
  readonly why?: string
}

const tones = { success: 'text-success', warn: 'text-warn', danger: 'text-danger' } as const

/** Tries the chosen answer. After a right one, the lesson is read again, and the focus goes to why it is right. */
function useAnswer({ lessonId, version, question, index }: Props, chosen: number | null) {
  const queries = useQueryClient()
  const said = useRef<HTMLDivElement>(null)
  const isFound = useRef(false)
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    if (chosen === null) return setFeedback({ tone: 'danger', title: trainingText('quiz.choose') })
    try {
      const { isRight, why } = await api.training.answer.mutate({
        ...{ lessonId, version, question: index, answer: chosen },
        locale: activeLocaleCode(),
      })
      if (!isRight) return setFeedback({ tone: 'warn', title: trainingText('quiz.wrong'), why })
      isFound.current = true
      await queries.invalidateQueries({ queryKey: ['training'] })
    } catch (error) {
      const { reason, text } = failureOf(error)
      setFeedback({ tone: 'danger', title: text })
      // Shows the version that is current now.
      if (reason === 'training.changed') await queries.invalidateQueries({ queryKey: ['training'] })
    }
  })
  const isRight = question.right !== null
  // The button is gone, and what is said is shown only now.
  useEffect(() => {
    if (isRight && isFound.current) said.current?.focus()
  }, [isRight])
  return { said, feedback, setFeedback, isPending, submit }
}

/** A question with its answers. A wrong one says why and can be tried again; the right one stays. */
export function QuizQuestion(props: Props) {
  const { question, index } = props
  const name = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const { said, feedback, setFeedback, isPending, submit } = useAnswer(props, chosen)
  const { right } = question
  const shown: Feedback | null = right
    ? { tone: 'success', title: trainingText('quiz.right'), why: right.why }
    : feedback
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-lg font-semibold">
          <span className="block text-sm font-normal text-muted">
            {trainingText('quiz.question', { n: index + 1 })}
          </span>
          {question.text}
        </legend>
        {question.answers.map((answer, at) => (
          <label
            key={answer}
            className={cx(
              'flex items-start gap-3 py-2.75',
              right && right.answer !== at && 'text-muted',
              right?.answer === at && 'font-semibold',
            )}
          >
            <input
              type="radio"
              name={name}
              className="dot mt-0.5 flex-none"
              checked={(right?.answer ?? chosen) === at}
              disabled={right !== null}
              onChange={() => {
                setChosen(at)
                setFeedback(null)
              }}
            />
            {answer}
          </label>
        ))}
      </fieldset>
      <div ref={said} role="status" tabIndex={-1} className="empty:hidden">
        {shown && (
          <>
            <p className={cx('font-semibold', tones[shown.tone])}>{shown.title}</p>
            {shown.why !== undefined && <p>{shown.why}</p>}
          </>
        )}
      </div>
      {!right && (
        <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-start">
          {trainingText('quiz.check')}
        </Button>
      )}
    </form>
  )
}
