import type { ReactNode } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { usePresence } from '#client/sync/react/presence.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FirstYes } from '#client/components/first-yes/first-yes.tsx'
import { OfferNotices } from '#client/features/mentors/fit/offer-notices.tsx'
import { TrainingSlot } from '../training/training-slot.tsx'
import { RequestRow } from './request-row.tsx'
import { Section } from './section.tsx'
import { getSections } from './sections.tsx'

const PastConnections = lazyOptional(() => import('./past/past-connections.tsx'))

/** The connections page of both roles, at one route per role: the member's requests in every state, live. */
export default function ConnectionsPage() {
  const me = useMe()
  if (!me) return null
  const { role } = me
  return (
    <Page name={`${role}connections`} title={coreText('nav.connections')}>
      <PageTitle
        lead={connectionText(role === 'mentor' ? 'connections.leadMentor' : 'connections.leadMentee')}
      >
        {coreText('nav.connections')}
      </PageTitle>
      <Sections me={me} />
    </Page>
  )
}

function Sections({ me }: { readonly me: Me }) {
  const { value: connections } = useLiveQuery('connections')
  const online = usePresence()
  const { value: chats = [] } = useLiveQuery('chats')
  if (!connections) {
    return (
      <div role="group" aria-busy="true" aria-label={connectionText('connections.loading')}>
        <Skeleton rows={3} rowClass="h-28" />
      </div>
    )
  }
  const unreadIn = (id: string): number => chats.find((chat) => chat.id === id)?.unread ?? 0
  const row = (request: Connection): ReactNode => (
    <RequestRow
      key={request.id}
      request={request}
      me={me}
      isOnline={online?.[request.person.id]}
      unread={unreadIn(request.id)}
    />
  )
  return (
    <div className="grid max-w-[67rem] gap-9 min-[115rem]:max-w-none">
      {me.role === 'mentor' && <TrainingSlot isOnlyRequired />}
      <FirstYes role={me.role} chats={chats} />
      <div className="grid gap-9 min-[115rem]:grid-cols-2 min-[115rem]:grid-rows-[auto_1fr] min-[115rem]:gap-x-10">
        {getSections(me, connections).map(({ status, title, empty }) => (
          <Section
            key={status}
            title={title}
            requests={connections[status]}
            empty={empty}
            row={row}
            className={status === 'accepted' ? 'min-[115rem]:row-span-2' : undefined}
          />
        ))}
      </div>
      {/* On the dashboard, they come first: here, the chats do. */}
      <OfferNotices expired={connections.expired} ended={connections.ended} />
      <Optional>
        <PastConnections />
      </Optional>
    </div>
  )
}
