import { X } from 'lucide-react'
import { useState } from 'react'
import type { RejectionReason } from '#shared/domain/requests.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useRequestMutation } from './use-request-mutation.ts'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx'))

type Props = {
  readonly request: Connection
  /** The id of the element with the person's name. */
  readonly describedBy: string
}

/** Rejects a request after a question, which offers to say why [RQ3, RQ15]. */
export function RejectButton({ request, describedBy }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const { isPending, submit } = useRequestMutation('reject', request.id, {
    ...(reason === null ? {} : { reason }),
    onFailed: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        isPending={isPending && !isAsking}
        onClick={() => setIsAsking(true)}
      >
        <X size={18} aria-hidden />
        {connectionText('connections.reject')}
      </Button>
      {isAsking && (
        <RejectDialog
          person={request.person}
          reason={reason}
          isPending={isPending}
          onReason={setReason}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
