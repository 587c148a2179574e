import { useParams } from '#client/router/router.ts'
import { FileQuestion } from 'lucide-react'
import type { Me } from '#shared/contract/account.ts'
import { connectionsPath } from '#shared/pages.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workHelpPlace } from '#client/state/help-state.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { useSeen } from './use-seen.ts'
import { WorkContent } from './work-content.tsx'

/** What a pair works on and, after the end, what it did [WK1, WK12]. */
export default function WorkPage() {
  const me = useMe()
  const { chatId = '' } = useParams()
  return me && <Loaded key={chatId} me={me} chatId={chatId} />
}

function Loaded({ me, chatId }: { readonly me: Me; readonly chatId: string }) {
  const { value: work, failure } = useLiveQuery('work', { chatId })
  useSeen(chatId, work)
  const title = workPageText(work && work.endedAt !== null ? 'work.titlePast' : 'work.title')
  if (failure) {
    return (
      <Page name="work" title={title}>
        <HelpSlot place={workHelpPlace(chatId)} />
        <EmptyState
          isHeading
          icon={FileQuestion}
          title={workPageText('work.none')}
          action={<ButtonLink to={connectionsPath(me.role)}>{workPageText('work.toConnections')}</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page name="work" title={title}>
      {work ? (
        <WorkContent me={me} work={work} title={title} />
      ) : (
        <div role="group" aria-busy="true" aria-label={workPageText('work.loading')}>
          <Skeleton rows={3} rowClass="h-40" />
        </div>
      )}
    </Page>
  )
}
