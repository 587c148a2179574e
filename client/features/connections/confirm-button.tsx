import { displayName } from '#shared/domain/people/names.ts'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#shared/contract/connections.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { useRequestMutation } from './use-request-mutation.ts'

/** The text keys of each confirmed action. */
const wordings = {
  takeBack: {
    button: 'takeBack',
    title: 'takeBackTitle',
    text: 'connections.takeBackText',
    confirm: 'takeBack',
  },
  deleteAsMentor: {
    button: 'delete',
    title: 'deleteTitle',
    text: 'connections.deleteTextMentor',
    confirm: 'deleteConfirm',
  },
  deleteAsMentee: {
    button: 'delete',
    title: 'deleteTitle',
    text: 'connections.deleteTextMentee',
    confirm: 'deleteConfirm',
  },
} as const

type Props = {
  readonly request: Connection
  readonly wording: keyof typeof wordings
  readonly icon: LucideIcon
  /** The id of the element with the person's name. */
  readonly describedBy: string
}

/** A button that confirms an irreversible action. */
export function ConfirmButton({ request, wording, icon: Icon, describedBy }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { isPending, submit } = useRequestMutation('remove', request.id, {
    onFailed: () => setIsConfirming(false),
  })
  const { button, title, text, confirm } = wordings[wording]
  const values = { name: displayName(request.person) }
  return (
    <>
      <Button
        variant="secondary"
        aria-describedby={describedBy}
        isPending={isPending && !isConfirming}
        onClick={() => setIsConfirming(true)}
      >
        <Icon size={18} aria-hidden />
        {connectionText(`connections.${button}`)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={connectionText(`connections.${title}`)}
          confirmLabel={connectionText(`connections.${confirm}`)}
          isPending={isPending}
          onConfirm={() => void submit()}
          onClose={() => setIsConfirming(false)}
        >
          {connectionText(text, values)}
        </ConfirmDialog>
      )}
    </>
  )
}
