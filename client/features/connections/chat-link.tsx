import { MessageCircle } from 'lucide-react'
import { connectionText } from '#shared/texts/members/connections.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'

type Props = { readonly chatId: string; readonly unread: number; readonly describedBy: string }

/** Opens the chat of a connection and shows its unread count. */
export function ChatLink({ chatId, unread, describedBy }: Props) {
  return (
    <ButtonLink
      to="/chat/$chatId"
      params={{ chatId }}
      variant={unread > 0 ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
    >
      <MessageCircle size={18} aria-hidden />
      {connectionText('connections.chat')}
      {unread > 0 && (
        <span className="rounded-pill bg-on-primary px-2 text-xs leading-5 text-primary tabular-nums">
          {connectionText('connections.unread', { count: unread })}
        </span>
      )}
    </ButtonLink>
  )
}
