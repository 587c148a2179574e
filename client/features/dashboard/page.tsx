import { useLocation } from '#client/router/router.ts'
import { lazy, useState } from 'react'
import { coreText } from '#shared/texts/app/core.ts'
import type { Me } from '#shared/contract/account.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { pages } from '#shared/pages.ts'
import { cx } from '#client/ui/cx.ts'
import { protections } from '#shared/safeguarding.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { isNewcomer } from './first-steps.ts'
import { getGreeting } from './greeting.ts'
import { NextStepCard } from './next-step-card.tsx'
import { getNextStep, isContradicted } from './next-step.ts'
import { PulseSlot } from '#client/features/work/pulse/pulse-slot.tsx'
import { TrainingSlot } from '#client/features/training/training-slot.tsx'
import { ProfileSection } from '#client/features/people/profile/profile-section.tsx'
import { FittingSpace } from '#client/features/mentors/fit/fitting-space.tsx'
import { OfferNotices } from '#client/features/mentors/fit/offer-notices.tsx'

const ApprovalCard = lazy(() => import('#client/features/approval/approval-card.tsx'))
const SuggestionCard = lazyOptional(() => import('#client/features/mentors/fit/suggestion-card.tsx'))
const FittingMentors = lazyOptional(() => import('#client/features/mentors/fit/fitting-mentors.tsx'))
const NextCallsPanel = lazyOptional(() => import('#client/features/calls/times/next-calls-panel.tsx'))

/**
 * The dashboard of the member's role, which is also the page `profile` [PR8]: a greeting, the next step, what is new, and
 * the member's profile.
 */
export default function DashboardPage() {
  const me = useMe()
  const isProfile = useLocation(({ pathname }) => pathname === pages.profile.path)
  const [hour] = useState(() => new Date().getHours())
  if (!me) return null
  const title = dashboardText(`dashboard.${me.role}`)
  return (
    <Page
      name={isProfile ? 'profile' : `${me.role}1`}
      title={isProfile ? coreText('nav.profile') : title}
      width="full"
    >
      <PageTitle lead={title}>{getGreeting(hour, me.fullName)}</PageTitle>
      <div className="grid gap-5">
        <DashboardContent me={me} />
      </div>
    </Page>
  )
}

/** The profile comes with the rest: above it, cards of any height replace those of the loading page. */
function DashboardContent({ me }: { readonly me: Me }) {
  const { value: connections } = useLiveQuery('connections')
  const { value: chats } = useLiveQuery('chats')
  const { value: profile } = useLiveQuery('profile')
  const { value: calls } = useLiveQuery('nextCalls')
  const { safeguarding = 'open' } = useProduct()
  const [now] = useState(Date.now)
  if (!connections || !chats || !profile) {
    return (
      <div aria-busy="true" aria-label={dashboardText('dashboard.loading')} role="group">
        <Skeleton rows={5} rowClass="h-28" />
      </div>
    )
  }
  const step = getNextStep({ ...me, about: profile.about, connections, chats })
  const isNew = isNewcomer(chats)
  const isShown = !isNew && step.kind !== 'firstYes' && !isContradicted(step, calls ?? [], now)
  const next = isShown && <NextStepCard step={step} role={me.role} />
  return (
    <>
      <div className={cx('grid grid-cols-1 gap-5', next && 'xl:grid-cols-4')}>
        {calls && calls.length > 0 && (
          <div className="empty:hidden xl:col-span-full">
            <Optional>
              <NextCallsPanel calls={calls} chats={chats} />
            </Optional>
          </div>
        )}
        <TrainingSlot className="xl:col-span-full" />
        <PulseSlot className="empty:hidden xl:col-span-full" />
        <FromOthers connections={connections} />
        {me.role === 'mentor' && protections[safeguarding].mentorApproval ? (
          <Optional fallback={next}>
            <ApprovalCard isAboutListing={step.kind === 'listed'}>{next}</ApprovalCard>
          </Optional>
        ) : (
          next
        )}
        {isNew && <FirstStepsCard me={me} connections={connections} chats={chats} next={step} />}
        <div className={cx('contents', next && 'xl:*:col-span-3')}>
          <DashboardPanels role={me.role} connections={connections} chats={chats} hasEmpty={!isNew} />
        </div>
        {me.role === 'mentee' && <OtherMentors connections={connections} />}
      </div>
      <ProfileSection me={me} />
    </>
  )
}

/** Requests that expired, each with mentors who fit instead; without any, the mentors who fit best. */
function OtherMentors({ connections: { expired = [] } }: { readonly connections: Connections }) {
  const className = 'empty:hidden xl:col-span-full'
  if (expired.length > 0) return <OfferNotices expired={expired} className={className} />
  return (
    <div className={className}>
      <Optional fallback={<FittingSpace />}>
        <FittingMentors />
      </Optional>
    </div>
  )
}

/** What a mentee is told above the rest: mentors whom staff suggest, and connections that ended. */
function FromOthers({ connections }: { readonly connections: Connections }) {
  return (
    <>
      {connections.suggested?.map((suggested) => (
        <div key={suggested.id} className="empty:hidden xl:col-span-full">
          <Optional>
            <SuggestionCard suggested={suggested} pendingCount={connections.pending.length} />
          </Optional>
        </div>
      ))}
      <OfferNotices ended={connections.ended} className="empty:hidden xl:col-span-full" />
    </>
  )
}
