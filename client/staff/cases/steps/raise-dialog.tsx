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
import { StepForm } from './step-form.tsx'
import { TextArea } from '../../form/text-area.tsx'

const levels = [1, 2, 3] as const

/** Opens a case about a member [CS18]. */
function RaiseDialog({ onClose, onDone }: Omit<DialogProps, 'page'>) {
  const [about, setAbout] = useState('')
  const [urgency, setUrgency] = useState<1 | 2 | 3>(3)
  const [note, setNote] = useState('')
  return (
    <StepForm
      title={text('list.raise')}
      lead={text('raise.hint')}
      isReady={about.trim() !== '' && note.trim().length >= caseWork.minReason}
      work={() => staffApi.cases.raise.mutate({ about, urgency, note })}
      {...{ onClose, onDone }}
    >
      <TextField
        label={text('field.about')}
        data-first-focus
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
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

/** Opens the dialog, and says that the case was opened, also for coordinators, who do not see the list of cases [CS18]. */
export function RaiseButton() {
  const [state, setState] = useState<'idle' | 'open' | 'done'>('idle')
  const finish = async () => {
    setState('done')
    await Promise.all(['cases', 'waiting'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => setState('open')}>
        {text('list.raise')}
      </Button>
      <p role="status" className="text-sm">
        {state === 'done' && text('raise.done')}
      </p>
      {state === 'open' && <RaiseDialog onClose={() => setState('idle')} onDone={finish} />}
    </div>
  )
}
