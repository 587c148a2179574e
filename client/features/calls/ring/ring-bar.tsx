import { usePathname } from '#client/router/router.ts'
import { PhoneCall } from 'lucide-react'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { displayName } from '#shared/domain/people/names.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { StatusBar } from '#client/ui/feedback/status-bar.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { chatUrl, lobbyUrl } from '../urls.ts'
import { useRing } from './use-ring.ts'

/** Rings for the calls in which someone waits for the member, and shows them on every page with a link to join [VC13]. */
export default function RingBars() {
  const { value: ringing = {} } = useLiveQuery('ringing')
  const { value: chats = [] } = useLiveQuery('chats')
  return chats.filter(({ id }) => ringing[id]).map((chat) => <RingBar key={chat.id} chat={chat} />)
}

function RingBar({ chat: { id, other } }: { readonly chat: ChatSummary }) {
  const me = useMe()
  const path = usePathname()
  const name = displayName(other)
  useRing(id, chatCallText('ring.title', { name }))
  // The chat itself has its own line about the call.
  if (!me || path === chatUrl(id)) return null
  const call = { roomName: toRoomName(id), displayName: displayName(me), mentorId: mentorIdOf(id) }
  return (
    <StatusBar
      label={chatCallText('ring.label')}
      tone="info"
      icon={PhoneCall}
      isGlowing
      status={<span className="font-semibold">{chatCallText('waiting', { name })}</span>}
    >
      <a href={lobbyUrl(call)} className={buttonStyle('primary', 'md', 'flex-none')}>
        {chatCallText('join')}
      </a>
    </StatusBar>
  )
}
