import { Sprout } from 'lucide-react'
import { connectionText } from '#shared/texts/members/connections.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'

type Props = { readonly chatId: string; readonly describedBy: string }

/** Opens the page "What we work on" of a connection. */
export function WorkLink({ chatId, describedBy }: Props) {
  return (
    <ButtonLink to="/work/$chatId" params={{ chatId }} variant="secondary" aria-describedby={describedBy}>
      <Sprout size={18} aria-hidden />
      {connectionText('connections.work')}
    </ButtonLink>
  )
}
