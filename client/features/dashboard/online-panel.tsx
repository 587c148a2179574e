import { displayName } from '#shared/domain/people/names.ts'
import { Users } from 'lucide-react'
import type { Connection } from '#shared/contract/connections.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { connectionsPath } from '#shared/pages.ts'
import { OnlineState } from '#client/components/person/online-state.tsx'
import { useConnectivity } from '#client/sync/react/session.ts'
import { Panel } from '#client/components/panel.tsx'
import { PersonLink } from '#client/components/person/person-link.tsx'

type Props = {
  readonly role: 'mentor' | 'mentee'
  /** Undefined until it is known. */
  readonly online: readonly Connection[] | undefined
  /** Whether the member has any connections. */
  readonly hasConnections: boolean
}

/** The member's connections that are online. */
export function OnlinePanel({ role, online, hasConnections }: Props) {
  const isOffline = useConnectivity().state === 'offline'
  const none = hasConnections ? dashboardText('panel.onlineNone') : dashboardText('panel.onlineNobody')
  return (
    <Panel
      icon={Users}
      title={dashboardText('panel.online')}
      empty={isOffline ? dashboardText('panel.onlineUnknown') : none}
      all={{ to: connectionsPath(role), label: dashboardText('panel.onlineAll') }}
      rows={isOffline ? [] : online}
      renderRow={({ id, person }) => (
        <PersonLink
          to="/chat/$chatId"
          params={{ chatId: id }}
          name={displayName(person)}
          picture={person.picture}
          aside={<OnlineState isOnline />}
        />
      )}
    />
  )
}
