import { useEffect, useId, useRef } from 'react'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'

type Props = {
  readonly title: string
  /** What holds for it, such as that it is shown once. */
  readonly lead: string
  readonly label: string
  /** The link or the code. */
  readonly value: string
  readonly onClose: () => void
}

/** Shows a new link or code, to copy. */
export function MadeDialog({ title, lead, label, value, onClose }: Props) {
  const leadId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      showToast('success', text('made.copied'))
    } catch {
      showToast('danger', text('made.copyFailed'))
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p id={leadId} className="text-muted wrap-anywhere">
        {lead}
      </p>
      <Field label={label}>
        {(wiring) => (
          <input
            {...wiring}
            aria-describedby={leadId}
            ref={field}
            data-first-focus
            readOnly
            value={value}
            spellCheck={false}
            className="control"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {text('made.close')}
        </Button>
        <Button onClick={() => void copy()}>{text('made.copy')}</Button>
      </div>
    </Dialog>
  )
}
