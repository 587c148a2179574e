import { useState } from 'react'
import { caseWork } from '#shared/limits/case.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { isReason, ReadingReasonField } from '../steps/case-dialogs.tsx'
import { StepForm } from '../../form/step-form.tsx'

type Props = { readonly id: string; readonly onDone: () => Promise<void> }

/** Downloads everything of a case as one archive [CS19], with a typed reason [CS44]. */
export function PackButton({ id, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const hint = text('field.packHint', { min: caseWork.minReason })
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('step.pack')}
      </Button>
      {isOpen && (
        <StepForm
          title={text('step.pack')}
          isReady={isReason(reason)}
          work={async () => {
            const { name, zip } = await staffApi.cases.pack.mutate({ id, reason })
            const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))
            saveFile(name, new Blob([bytes], { type: 'application/zip' }))
          }}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false)
            setReason('')
            await onDone()
          }}
        >
          <ReadingReasonField hint={hint} value={reason} onChange={setReason} />
        </StepForm>
      )}
    </>
  )
}
