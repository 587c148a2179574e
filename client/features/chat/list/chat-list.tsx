import { chatText } from '#shared/texts/chat/chat.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { usePresence } from '#client/sync/react/presence.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ChatRow } from './chat-row.tsx'
import { useToday } from '../thread/use-today.ts'

/** The member's chats, newest message first. */
export function ChatList({ chats }: { readonly chats: readonly ChatSummary[] }) {
  const online = usePresence()
  const { value: ringing } = useLiveQuery('ringing')
  const today = useToday()
  return (
    <nav aria-label={chatText('list.label')} className="rounded-lg border border-line bg-surface p-2">
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
