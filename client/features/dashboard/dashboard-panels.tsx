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
  /** Whether panels without entries are shown; a new member has the first steps instead [PE11]. */
  readonly hasEmpty: boolean
}

/** Pending requests, chats with unread messages, and who is online. */
export function DashboardPanels({ role, connections: { pending, accepted }, chats, hasEmpty }: Props) {
  const online = usePresence()
  const unread = chats.filter((chat) => chat.unread > 0)
  if (!hasEmpty && pending.length + unread.length + accepted.length === 0) return null
  return (
    <div className="flex flex-wrap gap-5 *:flex-[1_1_16rem]">
      {(hasEmpty || pending.length > 0) && <PendingPanel role={role} pending={pending} />}
      {(hasEmpty || unread.length > 0) && <UnreadPanel unread={unread} />}
      {(hasEmpty || accepted.length > 0) && (
        <OnlinePanel
          role={role}
          online={online && accepted.filter(({ person }) => online[person.id] === true)}
          hasConnections={accepted.length > 0}
        />
      )}
    </div>
  )
}
