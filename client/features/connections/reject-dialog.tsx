import { useId } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import { rejectionReasons, type RejectionReason } from '#shared/domain/requests.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { askingText } from '#shared/texts/members/asking.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

type Props = {
  readonly person: Connection['person']
  readonly reason: RejectionReason | null
  readonly isPending: boolean
  readonly onReason: (reason: RejectionReason | null) => void
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirms a rejection. A reason is offered, and none has to be given. */
export default function RejectDialog({ person, reason, isPending, onReason, onConfirm, onClose }: Props) {
  const name = useId()
  return (
    <ConfirmDialog
      title={connectionText('connections.rejectTitle')}
      confirmLabel={connectionText('connections.rejectConfirm')}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{connectionText('connections.rejectText', { name: displayName(person) })}</p>
      <fieldset className="mt-4 grid text-text">
        <legend className="text-sm font-semibold">{askingText('reject.reasons')}</legend>
        {[null, ...rejectionReasons].map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3 py-1.5 text-sm leading-snug">
            <input
              type="radio"
              name={name}
              checked={reason === one}
              onChange={() => onReason(one)}
              className="dot flex-none"
            />
            {askingText(`reject.${one ?? 'none'}`)}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
