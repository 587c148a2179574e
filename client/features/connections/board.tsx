import { LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { Connection, Connections, RequestStatus } from '#shared/contract/connections.ts'
import { connectionTexts as texts } from '#shared/texts/connections.ts'
import { frameTexts } from '#shared/texts/core-texts.ts'
import { useLiveQuery } from '#client/sync/live.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { RequestRow } from './request-row.tsx'
import { Section } from './section.tsx'

export type SectionPlan = {
  readonly status: RequestStatus
  readonly title: string
  readonly empty: (connections: Connections) => ReactNode
}

type Props = {
  readonly me: Me
  readonly lead: string
  /** In the order they stand on the page. */
  readonly sections: readonly SectionPlan[]
}

/** One's requests in every state, as they are at this moment. */
export function Board({ me, lead, sections }: Props) {
  const isMentor = me.role === 'mentor'
  return (
    <Page name={`${me.role}connections`} title={frameTexts['nav.connections']}>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageTitle lead={lead}>{frameTexts['nav.connections']}</PageTitle>
        <ButtonLink
          to={isMentor ? pages.mentor1.path : pages.mentee1.path}
          variant="secondary"
          className="mb-8"
        >
          <LayoutDashboard size={18} aria-hidden />
          {texts['connections.dashboard']}
        </ButtonLink>
      </div>
      <Sections me={me} sections={sections} />
    </Page>
  )
}

function Sections({ me, sections }: Pick<Props, 'me' | 'sections'>) {
  const { value: connections } = useLiveQuery('connections')
  const { value: online = {} } = useLiveQuery('online')
  const { value: chats = [] } = useLiveQuery('chats')
  if (!connections) {
    return (
      <div role="group" aria-busy="true" aria-label={texts['connections.loading']}>
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
      isOnline={online[request.person.id]}
      unread={unreadIn(request.id)}
    />
  )
  return (
    <div className="grid gap-9">
      {sections.map(({ status, title, empty }) => (
        <Section
          key={status}
          title={title}
          requests={connections[status]}
          empty={empty(connections)}
          row={row}
        />
      ))}
    </div>
  )
}
