import { useState } from 'react'
import { applicationText } from '#shared/limits/approval.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../use-step.ts'
import { Section } from '../frame/section.tsx'

type Props = { readonly personId: string; readonly onSaved: () => Promise<void> }

/** Adds a note, which becomes an event. */
export function NoteForm({ personId, onSaved }: Props) {
  const [note, setNote] = useState('')
  const { problem, isPending, submit } = useStep(async () => {
    const words = note.trim()
    if (words === '') return
    await staffApi.addNote.mutate({ personId, text: words })
    setNote('')
    await onSaved()
  })
  return (
    <Section title={text('notes.title')}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field label={text('event.noted')} hint={text('notes.hint')}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={3}
              maxLength={applicationText.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className="control min-h-24"
            />
          )}
        </Field>
        <Problem text={problem} />
        <Button
          type="submit"
          variant="secondary"
          isPending={isPending}
          disabled={note.trim() === ''}
          className="justify-self-start"
        >
          {text('notes.save')}
        </Button>
      </form>
    </Section>
  )
}
