import { Check } from 'lucide-react'
import { connectionText } from '#shared/texts/members/connections.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useRequestMutation } from './use-request-mutation.ts'

type Props = { readonly requestId: string; readonly describedBy: string }

export function AcceptButton({ requestId, describedBy }: Props) {
  const { isPending, submit } = useRequestMutation('accept', requestId)
  return (
    <Button isPending={isPending} aria-describedby={describedBy} onClick={() => void submit()}>
      {!isPending && <Check size={18} aria-hidden />}
      {connectionText('connections.accept')}
    </Button>
  )
}
