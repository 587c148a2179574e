import { displayName } from '#shared/domain/names.ts'
import { Users } from 'lucide-react'
import type { Connection } from '#shared/contract/connections.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { connectionsPath } from '#shared/pages.ts'
import { OnlineState } from '../online-state.tsx'
import { Panel } from './panel.tsx'
import { PersonLink } from '../person-link.tsx'

type Props = {
  readonly role: 'mentor' | 'mentee'
  readonly online: readonly Connection[]
  /** Whether the member has any connections. */
  readonly hasConnections: boolean
}

/** The member's connections that are online. */
export function OnlinePanel({ role, online, hasConnections }: Props) {
  return (
    <Panel
      icon={Users}
      title={dashboardText('panel.online')}
      empty={hasConnections ? dashboardText('panel.onlineNone') : dashboardText('panel.onlineNobody')}
      all={{ to: connectionsPath(role), label: dashboardText('panel.onlineAll') }}
      rows={online}
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
