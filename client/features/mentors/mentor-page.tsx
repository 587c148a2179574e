import { Link } from '#client/router/link.tsx'
import { useParams } from '#client/router/router.ts'
import { ArrowLeft, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import type { Me } from '#shared/contract/account.ts'
import { pages } from '#shared/pages.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { mentorPageText } from '#shared/texts/members/mentor-page.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { TrainingSlot } from '../training/training-slot.tsx'
import { MentorProfile } from './mentor/mentor-profile.tsx'
import { useMentor } from './mentor/use-mentor.ts'

/** The page of one mentor [PE15]. */
export default function MentorPage() {
  const me = useMe()
  const { mentorId = '' } = useParams()
  return me && <MentorContent key={mentorId} me={me} mentorId={mentorId} />
}

function MentorContent({ me, mentorId }: { readonly me: Me; readonly mentorId: string }) {
  const { data, isPending, isError, refetch } = useMentor(mentorId)
  if (isPending) {
    return (
      <Frame title={mentorPageText('mentor.loading')}>
        <div role="group" aria-busy="true" aria-label={mentorPageText('mentor.loading')}>
          <Skeleton rows={3} rowClass="h-40" />
        </div>
      </Frame>
    )
  }
  if (isError) {
    return (
      <Frame title={mentorPageText('mentor.failed')}>
        <EmptyState
          isHeading
          icon={UserRoundX}
          title={mentorPageText('mentor.failed')}
          action={<Button onClick={() => void refetch()}>{shellText('page.tryAgain')}</Button>}
        />
      </Frame>
    )
  }
  if (!data.mentor) return <NotListed />
  return (
    <Frame title={displayName(data.mentor)}>
      {me.role === 'mentee' && <TrainingSlot isOnlyRequired className="mb-6" />}
      <MentorProfile me={me} mentor={data.mentor} />
    </Frame>
  )
}

function NotListed() {
  return (
    <Frame title={mentorPageText('mentor.none')}>
      <EmptyState
        isHeading
        icon={UserRoundX}
        title={mentorPageText('mentor.none')}
        action={<ButtonLink to={pages.search1.path}>{mentorPageText('mentor.back')}</ButtonLink>}
      >
        {mentorPageText('mentor.noneText')}
      </EmptyState>
    </Frame>
  )
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page name="search1/mentor" title={title}>
      <Link to={pages.search1.path} className={buttonStyle('quiet', 'sm', '-ms-2.5 -mt-4 mb-3')}>
        <ArrowLeft size={18} aria-hidden />
        {mentorPageText('mentor.back')}
      </Link>
      {children}
    </Page>
  )
}
