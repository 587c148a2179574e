import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { caseDecisions, pausesAtClose, restrictionsAtClose } from '#shared/domain/cases.ts'
import type { ChosenDecision, PauseAtClose, RestrictionsAtClose } from '#shared/domain/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { isReason, ReasonField } from './case-dialogs.tsx'
import { nameOf } from '../case/case-events.tsx'
import { hasRestriction } from './decisions.ts'
import type { DialogProps } from './dialog-props.ts'
import { SelectField } from '../../form/select-field.tsx'
import { StepForm } from '../../form/step-form.tsx'
import { canSend, TemplatedText } from '../../form/templated-text.tsx'
import { TextArea } from '../../form/text-area.tsx'

/** A decision about a member of the case [CS9]. */
export function DecideDialog({ page, onClose, onDone }: DialogProps) {
  const { id } = page.case
  const members = page.members.filter(({ account }) => account !== null)
  const [memberId, setMemberId] = useState(
    (members.find(({ isSubject }) => isSubject) ?? members[0])?.id ?? '',
  )
  const [decision, setDecision] = useState<ChosenDecision>()
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [otherWords, setOtherWords] = useState('')
  const other = page.chats.length > 0 ? members.find((member) => member.id !== memberId) : undefined
  // Until one is chosen, nothing is asked that only some need.
  const isFelt = decision !== undefined && decision !== 'nothing'
  const hasWords = decision === 'nothing' || (isFelt && canSend(words))
  const canTell = isFelt && other !== undefined
  const hasOtherWords = !canTell || otherWords.trim() === '' || canSend(otherWords)
  return (
    <StepForm
      title={text('step.decide')}
      {...{ onClose, onDone }}
      isDanger={isFelt}
      isReady={memberId !== '' && hasWords && hasOtherWords && isReason(reason)}
      work={async () => {
        if (decision === undefined) return
        const own = { id, memberId, decision, reason, words }
        await staffApi.cases.decide.mutate({ ...own, ...(canTell && { otherWords }) })
      }}
    >
      <SelectField
        label={text('field.member')}
        value={memberId}
        options={members.map((member) => [member.id, nameOf(member.id, page)] as const)}
        onChange={setMemberId}
      />
      <ChoiceField
        label={text('field.decision')}
        none={text('decision.choose')}
        value={decision}
        choices={caseDecisions}
        textOf={(one) => text(`decision.${one}`)}
        onChange={setDecision}
      />
      <ReasonField value={reason} onChange={setReason} />
      {isFelt && (
        <TemplatedText
          occasion="decision"
          label={text('field.words')}
          hint={text('field.wordsHint')}
          max={caseWork.maxWords}
          value={words}
          onChange={setWords}
        />
      )}
      {canTell && <OtherWords name={nameOf(other.id, page)} value={otherWords} onChange={setOtherWords} />}
    </StepForm>
  )
}

type OtherProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (words: string) => void
}

/** Words to the other member of the pair, which may stay empty [CS42]. */
function OtherWords({ name, ...field }: OtherProps) {
  return (
    <TextArea
      label={text('field.otherWords', { name })}
      hint={text('field.otherWordsHint')}
      max={caseWork.maxWords}
      {...field}
    />
  )
}

/**
 * Closes the case, with the outcome for those who reported [CS10]. Asks whether its restrictions end [CS21], and the pause that its
 * report has caused [CS26], without a choice that is made already.
 */
export function CloseDialog({ page, onClose, onDone }: DialogProps) {
  const { id } = page.case
  const [reason, setReason] = useState('')
  const [outcome, setOutcome] = useState('')
  const [restrictions, setRestrictions] = useState<RestrictionsAtClose>()
  const [pause, setPause] = useState<PauseAtClose>()
  const hasReport = page.reports.length > 0
  const isAsked = hasRestriction(page)
  const isPaused = page.isPausedByReport
  const isChosen = (!isAsked || restrictions !== undefined) && (!isPaused || pause !== undefined)
  const choices = { ...(isAsked && { restrictions }), ...(isPaused && { pause }) }
  return (
    <StepForm
      title={text('step.close')}
      {...{ onClose, onDone }}
      isReady={isReason(reason) && isChosen && (!hasReport || canSend(outcome))}
      work={() => staffApi.cases.close.mutate({ id, reason, outcome, ...choices })}
    >
      <ReasonField value={reason} onChange={setReason} />
      {isAsked && (
        <ChoiceField
          label={text('field.restrictions')}
          none={text('restrictions.choose')}
          value={restrictions}
          choices={restrictionsAtClose}
          textOf={(one) => text(`restrictions.${one}`)}
          onChange={setRestrictions}
        />
      )}
      {isPaused && (
        <ChoiceField
          label={text('field.pause')}
          none={text('restrictions.choose')}
          value={pause}
          choices={pausesAtClose}
          textOf={(one) => text(`pause.${one}`)}
          onChange={setPause}
        />
      )}
      {hasReport && (
        <TemplatedText
          occasion="outcome"
          label={text('field.outcome')}
          hint={text('field.outcomeHint')}
          max={caseWork.maxWords}
          value={outcome}
          onChange={setOutcome}
        />
      )}
    </StepForm>
  )
}

type ChoiceProps<Choice extends string> = {
  readonly label: string
  /** Shown until one is chosen. */
  readonly none: string
  readonly value: Choice | undefined
  readonly choices: readonly Choice[]
  readonly textOf: (choice: Choice) => string
  readonly onChange: (choice: Choice | undefined) => void
}

/** A select without a default choice. */
function ChoiceField<Choice extends string>(props: ChoiceProps<Choice>) {
  const { label, none, value, choices, textOf, onChange } = props
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[['', none], ...choices.map((one) => [one, textOf(one)] as const)]}
      onChange={(chosen) => onChange(choices.find((one) => one === chosen))}
    />
  )
}
