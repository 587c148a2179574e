import { useState } from 'react'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { go } from '../../address.ts'
import { SelectField } from '../../form/select-field.tsx'
import { StepForm } from '../../form/step-form.tsx'
import { isReason, ReadingReasonField } from './case-dialogs.tsx'

const kinds = ['case', 'investigation'] as const
type Kind = (typeof kinds)[number]

type Props = {
  readonly caseId: string
  readonly chatId: string
  readonly onChanged: () => Promise<void>
}

/** Opens a chat of a case, with a typed reason [CS12]. An investigation waits for a second lead first. */
export function ReadButton({ caseId, chatId, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('case')
  const [reason, setReason] = useState('')
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {text('chats.read')}
      </Button>
      {isOpen && (
        <StepForm
          title={text('step.read')}
          isReady={isReason(reason)}
          work={async () => {
            const { id } = await staffApi.readings.open.mutate({ caseId, chatId, kind, reason })
            if (kind === 'case') go(`/staff/cases/reading/${id}`)
          }}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false)
            setReason('')
            await onChanged()
          }}
        >
          <SelectField
            label={text('field.kind')}
            value={kind}
            hint={text(`readingKind.${kind}Hint`)}
            options={kinds.map((one) => [one, text(`readingKind.${one}`)] as const)}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'case')}
          />
          <ReadingReasonField value={reason} onChange={setReason} />
        </StepForm>
      )}
    </>
  )
}
