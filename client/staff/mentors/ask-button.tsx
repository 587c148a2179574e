import { useState } from 'react'
import { applicationText } from '#shared/limits/approval.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { canSend, TemplatedText } from '../form/templated-text.tsx'
import { useStep } from '../use-step.ts'

type Props = { readonly mentor: StaffMentor; readonly onSent: () => Promise<void> }

/** Writes an email to the mentor, from a template or not [MA15]. */
export function AskButton({ mentor, onSent }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {text('ask.open')}
      </Button>
      {isOpen && (
        <AskDialog
          mentor={mentor}
          onClose={() => setIsOpen(false)}
          onSent={async () => {
            setIsOpen(false)
            await onSent()
          }}
        />
      )}
    </>
  )
}

function AskDialog({ mentor, onClose, onSent }: Props & { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const { problem, isPending, submit } = useStep(async () => {
    if (!canSend(words)) return
    await staffApi.askMentor.mutate({ personId: mentor.id, text: words.trim() })
    await onSent()
  })
  return (
    <Dialog title={text('ask.open')} onClose={onClose}>
      <p className="text-muted">{text('ask.lead', { name: mentor.name || text('name.none') })}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TemplatedText
          occasion="ask"
          label={text('ask.words')}
          hint={text('ask.hint')}
          max={applicationText.reason}
          isFirst
          value={words}
          onChange={setWords}
        />
        <Problem text={problem} />
        <Button
          type="submit"
          className="justify-self-end"
          isPending={isPending}
          disabled={words.trim() === ''}
        >
          {text('ask.send')}
        </Button>
      </form>
    </Dialog>
  )
}
