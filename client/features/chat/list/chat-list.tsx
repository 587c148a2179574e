import { chatText } from '#shared/texts/chat/chat.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { usePresence } from '#client/sync/react/presence.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { cx } from '#client/ui/cx.ts'
import { ChatRow } from './chat-row.tsx'
import { useToday } from '../thread/use-today.ts'

type Props = { readonly chats: readonly ChatSummary[]; readonly className?: string }

/** The member's chats, newest message first. */
export function ChatList({ chats, className }: Props) {
  const online = usePresence()
  const { value: ringing } = useLiveQuery('ringing')
  const today = useToday()
  return (
    <nav
      aria-label={chatText('list.label')}
      className={cx('rounded-lg border border-line bg-surface p-2', className)}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isOnline={online?.[chat.other.id]}
            isRinging={ringing?.[chat.id]}
            today={today}
          />
        ))}
      </ul>
    </nav>
  )
}
