import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { queries } from '../../queries.ts'
import { Button } from '#client/ui/button/button.tsx'
import { urgencyText } from '../../urgency.tsx'
import { SelectField } from '../../form/select-field.tsx'
import type { DialogProps } from './dialog-props.ts'
import { StepForm } from '../../form/step-form.tsx'
import { TextArea } from '../../form/text-area.tsx'

const levels = [1, 2, 3] as const

/** Two members who are or were connected. */
export type RaisePair = Readonly<Record<'mentor' | 'mentee', { readonly id: string; readonly name: string }>>

type Props = Omit<DialogProps, 'page'> & { readonly pair?: RaisePair | undefined }

/** Opens a case about a member, or about one of a pair [CS18]. */
function RaiseDialog({ pair, onClose, onDone }: Props) {
  const [typed, setTyped] = useState({ about: pair?.mentor.id ?? '', other: '' })
  const [urgency, setUrgency] = useState<1 | 2 | 3>(3)
  const [note, setNote] = useState('')
  return (
    <StepForm
      title={text('list.raise')}
      lead={text('raise.hint')}
      label={text('raise.do')}
      isReady={typed.about.trim() !== '' && note.trim().length >= caseWork.minReason}
      work={() => staffApi.cases.raise.mutate({ ...membersOf(typed, pair), urgency, note })}
      {...{ onClose, onDone }}
    >
      {pair ? (
        <SelectField
          label={text('field.aboutPair')}
          value={typed.about}
          options={[pair.mentor, pair.mentee].map(({ id, name }) => [id, name] as const)}
          onChange={(about) => setTyped({ about, other: '' })}
        />
      ) : (
        <Members typed={typed} onChange={setTyped} />
      )}
      <SelectField
        label={text('field.urgency')}
        value={String(urgency)}
        options={levels.map((one) => [String(one), urgencyText(one)] as const)}
        onChange={(value) => setUrgency(levels.find((one) => String(one) === value) ?? 3)}
      />
      <TextArea label={text('field.note')} max={caseWork.maxNote} value={note} onChange={setNote} />
    </StepForm>
  )
}

type Typed = { readonly about: string; readonly other: string }

/** Of a pair, the other one is the one that it is not about. */
function membersOf({ about, other }: Typed, pair: RaisePair | undefined): Typed {
  if (!pair) return { about, other }
  return { about, other: about === pair.mentor.id ? pair.mentee.id : pair.mentor.id }
}

function Members({ typed, onChange }: { readonly typed: Typed; readonly onChange: (typed: Typed) => void }) {
  return (
    <>
      <TextField
        label={text('field.about')}
        data-first-focus
        value={typed.about}
        onChange={(event) => onChange({ ...typed, about: event.target.value })}
      />
      <TextField
        label={text('field.other')}
        hint={text('field.otherHint')}
        value={typed.other}
        onChange={(event) => onChange({ ...typed, other: event.target.value })}
      />
    </>
  )
}

/** Opens the dialog, and says that the case was opened, also for coordinators, who do not see the list of cases [CS18]. */
export function RaiseButton({ pair }: { readonly pair?: RaisePair }) {
  const [state, setState] = useState<'idle' | 'open' | 'done'>('idle')
  const finish = async () => {
    setState('done')
    await Promise.all(['cases', 'waiting'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size={pair ? 'sm' : 'md'}
        aria-label={pair && text('raise.pair', { mentor: pair.mentor.name, mentee: pair.mentee.name })}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {text('list.raise')}
      </Button>
      <p role="status" className="text-sm">
        {state === 'done' && text('raise.done')}
      </p>
      {state === 'open' && <RaiseDialog pair={pair} onClose={() => setState('idle')} onDone={finish} />}
    </div>
  )
}
