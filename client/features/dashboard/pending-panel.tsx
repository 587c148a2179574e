import { displayName } from '#shared/domain/people/names.ts'
import { Clock } from 'lucide-react'
import type { Connection } from '#shared/contract/connections.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { connectionsPath } from '#shared/pages.ts'
import { RelativeTime } from '#client/components/relative-time.tsx'
import { Panel } from '#client/components/panel.tsx'
import { PersonLink } from '#client/components/person/person-link.tsx'

type Props = { readonly role: 'mentor' | 'mentee'; readonly pending: readonly Connection[] }

/** Pending requests: incoming for a mentor, outgoing for a mentee. */
export function PendingPanel({ role, pending }: Props) {
  const path = connectionsPath(role)
  return (
    <Panel
      icon={Clock}
      title={dashboardText('panel.waiting')}
      empty={
        role === 'mentor' ? dashboardText('panel.waitingNone') : dashboardText('panel.waitingNoneMentee')
      }
      all={{ to: path, label: dashboardText('panel.waitingAll') }}
      rows={pending}
      renderRow={({ person, createdAt }) => (
        <PersonLink
          to={path}
          name={displayName(person)}
          picture={person.picture}
          detail={
            <RelativeTime
              isBrief
              at={createdAt}
              format={(ago) => connectionText('connections.asked', { ago })}
            />
          }
        />
      )}
    />
  )
}
