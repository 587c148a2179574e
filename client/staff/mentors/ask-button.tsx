import { useState } from 'react'
import { applicationText } from '#shared/limits/approval.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { StepForm } from '../form/step-form.tsx'
import { canSend, TemplatedText } from '../form/templated-text.tsx'

type Props = { readonly mentor: StaffMentor; readonly onSent: () => Promise<void> }

/** Writes an email to the mentor, from a template or not [MA15]. */
export function AskButton({ mentor, onSent }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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
  return (
    <StepForm
      title={text('ask.open')}
      lead={text('ask.lead', { name: mentor.name || text('name.none') })}
      label={text('ask.send')}
      isReady={canSend(words)}
      work={() => staffApi.askMentor.mutate({ personId: mentor.id, text: words.trim() })}
      onDone={onSent}
      {...{ onClose }}
    >
      <TemplatedText
        occasion="ask"
        label={text('ask.words')}
        hint={text('ask.hint')}
        max={applicationText.reason}
        isFirst
        value={words}
        onChange={setWords}
      />
    </StepForm>
  )
}
