import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { appealAnswers } from '#shared/domain/cases.ts'
import type { AppealAnswer } from '#shared/domain/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { formatTime } from '../../mentors/format.ts'
import { isReason, ReasonDialog, ReasonField } from './case-dialogs.tsx'
import type { DialogProps } from './dialog-props.ts'
import { SelectField } from '../../form/select-field.tsx'
import { StepForm } from '../../form/step-form.tsx'
import { canSend, TemplatedText } from '../../form/templated-text.tsx'

type Props = DialogProps & { readonly of: number }

/** The answer to the appeal of a decision, by another lead than the one who decided [CS11]. */
export function AnswerDialog({ page, of, onClose, onDone }: Props) {
  const { id } = page.case
  const [answer, setAnswer] = useState<AppealAnswer>('stands')
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const decision = page.decisions.find(({ n }) => n === of)
  return (
    <StepForm
      title={text('step.answer', { of: String(of) })}
      {...{ onClose, onDone }}
      isReady={isReason(reason) && canSend(words)}
      work={() => staffApi.cases.answer.mutate({ id, of, answer, reason, words })}
    >
      <blockquote className="wrap-anywhere whitespace-pre-line border-s-2 border-line ps-3">
        {decision?.appeal?.text}
      </blockquote>
      {decision?.notes.map((note) => (
        <p key={note.n} className="wrap-anywhere whitespace-pre-line text-sm">
          {text('decisions.note', { at: formatTime(note.at), by: note.by ?? '', text: note.text })}
        </p>
      ))}
      <SelectField
        label={text('field.answer')}
        value={answer}
        options={appealAnswers.map((one) => [one, text(`answer.${one}`)] as const)}
        onChange={(value) => setAnswer(appealAnswers.find((one) => one === value) ?? 'stands')}
      />
      <ReasonField value={reason} onChange={setReason} />
      <TemplatedText
        occasion="answer"
        label={text('field.words')}
        hint={text('field.wordsHint')}
        max={caseWork.maxWords}
        value={words}
        onChange={setWords}
      />
    </StepForm>
  )
}

/** Takes a decision back without an appeal. */
export function LiftDialog({ of, page, ...rest }: Props) {
  return (
    <ReasonDialog
      title={text('step.lift', { of: String(of) })}
      work={(reason) => staffApi.cases.lift.mutate({ id: page.case.id, of, reason })}
      {...{ page, ...rest }}
    />
  )
}
