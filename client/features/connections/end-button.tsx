import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#client/components/lazy-dialog.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { Button } from '#client/ui/button/button.tsx'

const EndDialog = lazyDialog(() => import('./end-dialog.tsx'))

type Props = {
  readonly request: Connection
  /** The id of the element with the person's name. */
  readonly describedBy: string
}

/** Ends a connection, after a confirmation that takes closing words [RQ5, EN1]. */
export function EndButton({ request: { id, person, isPaused }, describedBy }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const name = displayName(person)
  return (
    <>
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => setIsConfirming(true)}>
        <DoorOpen size={18} aria-hidden />
        {connectionText('connections.end')}
      </Button>
      {isConfirming && (
        <EndDialog
          {...{ chatId: id, name }}
          title={connectionText('connections.endTitle', { name })}
          confirmLabel={connectionText('connections.end')}
          isResting={isPaused === true}
          onEnded={() => setIsConfirming(false)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
