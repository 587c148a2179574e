import { HeartPulse } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OpenQuestions } from '#shared/contract/work.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { pulse as limit } from '#shared/limits/work.ts'
import { translateSource } from '#shared/texts/i18n/translate-source.ts'
import { pulseQuestionText, pulseText } from '#shared/texts/members/pairs/pulse.ts'
import { surveyQuestionText, surveyText } from '#shared/texts/members/pairs/survey.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'

const scale = Array.from({ length: limit.best }, (_, index) => index + 1)

type Answers = readonly (number | null)[]

/** What differs between how it goes with one person, and the survey of the year. */
function contentOf(asked: OpenQuestions) {
  if (asked.kind === 'survey')
    return {
      ...{ title: surveyText('title'), lead: surveyText('lead'), skipAll: surveyText('skip') },
      ...{
        thanks: surveyText('thanks'),
        skipped: surveyText('skipped'),
        questions: asked.questions.map((one) => translateSource(surveyQuestionText, one)),
      },
      send: (answers: Answers) => api.survey.answer.mutate({ answers: [...answers] }),
    }
  const name = displayName(asked.other)
  return {
    ...{ title: pulseText('pulse.title', { name }), lead: pulseText('pulse.lead', { name }) },
    ...{ skipAll: pulseText('pulse.skip'), thanks: pulseText('pulse.thanks') },
    skipped: pulseText('pulse.skipped'),
    questions: asked.questions.map((one) =>
      translateSource(pulseQuestionText, one).replaceAll('{name}', name),
    ),
    send: (answers: Answers) => api.pulse.answer.mutate({ id: asked.id, answers: [...answers] }),
  }
}

/** The answers so far, and how they grow; the last one sends all of them [PC2]. */
function useAnswers({ questions, thanks, skipped, send: sendAll }: ReturnType<typeof contentOf>) {
  const [answers, setAnswers] = useState<Answers>([])
  const [isSending, setIsSending] = useState(false)
  const send = async (given: Answers) => {
    setIsSending(true)
    try {
      await sendAll(given)
      showToast('success', given.every((one) => one === null) ? skipped : thanks)
    } catch (error) {
      setIsSending(false)
      showToast('danger', failureOf(error).text)
    }
  }
  const last = questions.length - 1
  return {
    at: Math.min(answers.length, last),
    isSending,
    answer(value: number | null) {
      const given = [...answers.slice(0, last), value]
      setAnswers(given)
      if (given.length > last) void send(given)
    },
    back: () => setAnswers((given) => given.slice(0, Math.min(given.length, last) - 1)),
    skipAll: () => void send(questions.map(() => null)),
  }
}

/** One question after the other, each with one tap. */
export default function PulseCard({ asked }: { readonly asked: OpenQuestions }) {
  const content = contentOf(asked)
  const { at, isSending, answer, back, skipAll } = useAnswers(content)
  const titleId = useId()
  const question = useRef<HTMLParagraphElement>(null)
  const words = content.questions[at]
  useEffect(() => {
    if (at > 0) question.current?.focus()
  }, [at])
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isSending}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="flex items-center gap-2.5 text-xl">
          <HeartPulse size={20} aria-hidden className="flex-none text-accent" />
          {content.title}
        </h2>
        <p className="text-sm text-muted">{content.lead}</p>
      </div>
      <p ref={question} tabIndex={-1} className="text-lg font-semibold">
        <span className="me-2 text-sm font-normal text-muted tabular-nums">
          {pulseText('pulse.step', { n: at + 1, of: asked.questions.length })}
        </span>
        {words}
      </p>
      <Scale label={words ?? ''} isSending={isSending} onAnswer={answer} />
      <div className="-ms-2 flex flex-wrap gap-2">
        {at > 0 && (
          <Button variant="quiet" size="sm" disabled={isSending} onClick={back}>
            {pulseText('pulse.back')}
          </Button>
        )}
        <Button variant="quiet" size="sm" disabled={isSending} onClick={() => answer(null)}>
          {pulseText('pulse.skipOne')}
        </Button>
        <Button variant="quiet" size="sm" disabled={isSending} onClick={skipAll}>
          {content.skipAll}
        </Button>
      </div>
    </section>
  )
}

type ScaleProps = {
  readonly label: string
  readonly isSending: boolean
  readonly onAnswer: (value: number) => void
}

/** The answers to a question, as buttons: a press on one is the answer. */
function Scale({ label, isSending, onAnswer }: ScaleProps) {
  const endsId = useId()
  return (
    <div className="grid max-w-md gap-1.5">
      <div role="group" aria-label={label} aria-describedby={endsId} className="grid grid-cols-5 gap-2">
        {scale.map((n) => (
          <Button
            key={n}
            variant="secondary"
            disabled={isSending}
            aria-label={pulseText('pulse.answer', { n, best: limit.best })}
            onClick={() => onAnswer(n)}
          >
            {n}
          </Button>
        ))}
      </div>
      <p id={endsId} className="flex justify-between gap-4 text-sm text-muted">
        <span>{pulseText('pulse.least', { n: 1 })}</span>
        <span>{pulseText('pulse.most', { n: limit.best })}</span>
      </p>
    </div>
  )
}
