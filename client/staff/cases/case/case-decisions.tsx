import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseDecisionView, CasePage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatTime } from '../../mentors/format.ts'
import { Section } from '../../frame/section.tsx'
import { nameOf } from './case-events.tsx'
import { StepForm } from '../../form/step-form.tsx'
import { TextArea } from '../../form/text-area.tsx'

type Props = { readonly page: CasePage; readonly onChanged: () => Promise<void> }

/** The decisions of a case with their appeals, answers, and notes, whatever page their events are on [CS11]. */
export function Decisions({ page, onChanged }: Props) {
  if (page.decisions.length === 0) return null
  return (
    <Section title={text('decisions.title')}>
      <ul className="grid gap-5">
        {page.decisions.map((decision) => (
          <li key={decision.n} id={decisionId(decision)} className="grid gap-1.5">
            <Decision {...{ decision, page, onChanged }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const decisionId = ({ n }: Pick<CaseDecisionView, 'n'>): string => `decision-${n}`

/** How far the appeal of a decision is. */
export function appealState({ appeal, answer, isLifted }: CaseDecisionView): string {
  if (appeal?.isOpen) return text('appeal.open')
  if (answer) return text(isLifted ? 'appeal.lifted' : 'appeal.stands')
  return text('appeal.over')
}

const long = 'wrap-anywhere whitespace-pre-line'

function Decision({ decision, page, onChanged }: Props & { readonly decision: CaseDecisionView }) {
  const { n, at, by, memberId, appeal, answer, isLifted, notes, reason, words } = decision
  const [isNoting, setIsNoting] = useState(false)
  const values = {
    n: String(n),
    member: nameOf(memberId, page),
    decision: text(`decision.${decision.decision}`),
  }
  return (
    <>
      <p className="font-semibold break-words">{text('event.decided', values)}</p>
      <p className="text-sm text-muted break-words">
        {text('events.by', { at: formatTime(at), actor: by ?? '' })}
      </p>
      <p className={long}>{reason}</p>
      {words !== '' && <p className={long}>{text('event.words', { words })}</p>}
      {isLifted && <p className="font-semibold">{text('decisions.lifted')}</p>}
      {appeal && (
        <>
          <p className="font-semibold">
            {text('appeal.line', { at: formatTime(appeal.at), state: appealState(decision) })}
          </p>
          <blockquote className={`${long} border-s-2 border-line ps-3`}>{appeal.text}</blockquote>
        </>
      )}
      {answer && (
        <p className={long}>
          {text('appeal.answer', { at: formatTime(answer.at), by: answer.by ?? '', words: answer.words })}
        </p>
      )}
      {notes.map((note) => (
        <p key={note.n} className={`${long} text-sm`}>
          {text('decisions.note', { at: formatTime(note.at), by: note.by ?? '', text: note.text })}
        </p>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsNoting(true)}
      >
        {text('step.noteOf', { of: String(n) })}
      </Button>
      {isNoting && (
        <NoteDialog
          of={n}
          page={page}
          onClose={() => setIsNoting(false)}
          onDone={async () => {
            setIsNoting(false)
            await onChanged()
          }}
        />
      )}
    </>
  )
}

type NoteProps = {
  readonly of: number
  readonly page: CasePage
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** A note about a decision and its appeal, which only leads read. */
function NoteDialog({ of, page, onClose, onDone }: NoteProps) {
  const [note, setNote] = useState('')
  return (
    <StepForm
      title={text('step.noteOf', { of: String(of) })}
      {...{ onClose, onDone }}
      isReady={note.trim() !== ''}
      work={() => staffApi.cases.note.mutate({ id: page.case.id, note, of })}
    >
      <TextArea isFirst label={text('field.note')} max={caseWork.maxNote} value={note} onChange={setNote} />
    </StepForm>
  )
}
