import { MessageCircle } from 'lucide-react'
import { connectionTexts } from '#shared/texts/connections.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
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
      {connectionTexts['connections.chat']}
      {unread > 0 && (
        <span className="rounded-pill bg-on-primary px-2 text-xs leading-5 text-primary tabular-nums">
          {interpolate(connectionTexts['connections.unread'], { count: unread })}
        </span>
      )}
    </ButtonLink>
  )
}
