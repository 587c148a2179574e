import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { usePresence } from '#client/sync/react/presence.ts'
import { OnlinePanel } from './online-panel.tsx'
import { UnreadPanel } from './unread-panel.tsx'
import { PendingPanel } from './pending-panel.tsx'

type Props = {
  readonly role: 'mentor' | 'mentee'
  readonly connections: Connections
  readonly chats: readonly ChatSummary[]
}

/** Pending requests, chats with unread messages, and who is online. */
export function DashboardPanels({ role, connections: { pending, accepted }, chats }: Props) {
  const online = usePresence()
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <PendingPanel role={role} pending={pending} />
      <UnreadPanel unread={chats.filter((chat) => chat.unread > 0)} />
      <OnlinePanel
        role={role}
        online={online && accepted.filter(({ person }) => online[person.id] === true)}
        hasConnections={accepted.length > 0}
      />
    </div>
  )
}
