import { useState } from 'react'
import type { PairRow } from '#shared/contract/staff/pairs.ts'
import { pairStepKinds } from '#shared/domain/pairs.ts'
import type { PairSignal } from '#shared/domain/pairs.ts'
import { pairStep } from '#shared/limits/staff.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { StepForm } from '../form/step-form.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { SuggestButton } from '../suggestions/suggest-button.tsx'

type Props = {
  readonly pair: PairRow
  readonly signal: PairSignal | null
  readonly onDone: () => Promise<void>
}

type Kind = (typeof pairStepKinds)[number]
const labels = {
  reminded: 'step.remind',
  talked: 'step.talk',
  noted: 'step.note',
  ended: 'step.end',
} as const
const leads = {
  reminded: 'step.remindLead',
  talked: 'step.talkLead',
  noted: 'step.noteLead',
  ended: 'step.endLead',
} as const

/** The steps that the state of a pair allows: one that cannot write is not reminded, and only a connection can be ended [EN6]. */
const stepsOf = (state: PairRow['state']): readonly Kind[] =>
  pairStepKinds.filter((kind) => {
    if (kind === 'reminded') return state === 'open' || state === 'pending'
    return kind !== 'ended' || state === 'open' || state === 'resting'
  })

/** What helps first: an answer of the pulse asks for a talk, and silence for a reminder. */
function firstStep(signal: PairSignal | null): Kind | null {
  if (signal === null) return null
  return signal === 'unanswered' || signal === 'silent' || signal === 'gone' ? 'reminded' : 'talked'
}

/** The steps from a signal, or without one [PA3]. */
export function StepButtons({ pair, signal, onDone }: Props) {
  const [open, setOpen] = useState<Kind | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      {stepsOf(pair.state).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === firstStep(signal) ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setOpen(kind)}
        >
          {text(labels[kind])}
        </Button>
      ))}
      {(signal !== null || pair.state === 'ended') && <SuggestButton {...{ pair, signal, onDone }} />}
      {open !== null && (
        <StepDialog
          {...{ pair, signal }}
          kind={open}
          onClose={() => setOpen(null)}
          onDone={async () => {
            setOpen(null)
            await onDone()
          }}
        />
      )}
    </div>
  )
}

type Target = 'mentor' | 'mentee' | 'both'

function StepDialog({
  pair,
  signal,
  kind,
  onClose,
  onDone,
}: Props & { readonly kind: Kind; readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const isPending = pair.state === 'pending'
  const [to, setTo] = useState<Target>(isPending || signal === 'gone' ? 'mentor' : 'both')
  const isReminder = kind === 'reminded'
  const targets: readonly (readonly [Target, string])[] = [
    ['mentor', pair.mentor],
    ...(isPending
      ? []
      : ([
          ['mentee', pair.mentee],
          ['both', text('step.both')],
        ] as const)),
  ]
  return (
    <StepForm
      title={text(labels[kind])}
      lead={text(leads[kind])}
      label={text(kind === 'talked' ? 'step.talkSave' : labels[kind])}
      isDanger={kind === 'ended'}
      isReady={isReminder || words.trim() !== ''}
      work={() =>
        staffApi.stepPair.mutate({
          ...{ id: pair.id, kind, signal, text: words.trim() },
          to: !isReminder ? [] : to === 'both' ? ['mentor', 'mentee'] : [to],
        })
      }
      {...{ onClose, onDone }}
    >
      {isReminder && (
        <SelectField
          label={text('step.to')}
          value={to}
          options={targets}
          onChange={(value) => setTo(targets.find(([one]) => one === value)?.[0] ?? 'mentor')}
        />
      )}
      <TextArea
        label={text(isReminder ? 'step.wordsOptional' : kind === 'ended' ? 'step.reason' : 'step.words')}
        max={pairStep.text}
        value={words}
        onChange={setWords}
      />
    </StepForm>
  )
}
