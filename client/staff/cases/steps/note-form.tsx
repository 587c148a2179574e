import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Section } from '../../frame/section.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../../use-step.ts'
import { TextArea } from '../../form/text-area.tsx'

type Props = { readonly id: string; readonly onSaved: () => Promise<void> }

/** Adds a note to a case, which only leads read. */
export function NoteForm({ id, onSaved }: Props) {
  const [note, setNote] = useState('')
  const { problem, isPending, submit } = useStep(async () => {
    if (note.trim() === '') return
    await staffApi.cases.note.mutate({ id, note })
    setNote('')
    await onSaved()
  })
  return (
    <Section title={text('step.note')}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextArea label={text('field.note')} max={caseWork.maxNote} value={note} onChange={setNote} />
        <Problem text={problem} />
        <Button
          type="submit"
          variant="secondary"
          isPending={isPending}
          disabled={note.trim() === ''}
          className="justify-self-start"
        >
          {text('step.note')}
        </Button>
      </form>
    </Section>
  )
}
