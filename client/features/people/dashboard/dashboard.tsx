import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { dashboardTexts } from '#shared/texts/dashboard.ts'
import { useLiveQuery } from '#client/sync/live.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { greetingFor } from './greeting.ts'
import { NextStepCard } from './next-step-card.tsx'
import { nextStep } from './next-step.ts'
import { OwnProfile } from '../profile/own-profile.tsx'

type Props = { readonly me: Me; readonly name: 'mentor1' | 'mentee1' }

/** The dashboard of either role: a greeting, the next step, and what is going on. */
export function Dashboard({ me, name }: Props) {
  const [hour] = useState(() => new Date().getHours())
  const title = dashboardTexts[`dashboard.${me.role}`]
  return (
    <Page name={name} title={title}>
      <PageTitle lead={title}>{greetingFor(hour, me.fullName)}</PageTitle>
      <div className="grid gap-5">
        <Going me={me} />
        <OwnProfile
          me={me}
          action={
            <ButtonLink to={pages.profile.path} variant="secondary" className="max-xs:w-full">
              {dashboardTexts['dashboard.profile']}
            </ButtonLink>
          }
        />
      </div>
    </Page>
  )
}

function Going({ me }: { readonly me: Me }) {
  const { value: connections } = useLiveQuery('connections')
  const { value: chats } = useLiveQuery('chats')
  const { value: profile } = useLiveQuery('profile')
  if (!connections || !chats || !profile) {
    return (
      <div aria-busy="true" aria-label={dashboardTexts['dashboard.loading']} role="group">
        <Skeleton rows={3} rowClass="h-28" />
      </div>
    )
  }
  const step = nextStep({ ...me, about: profile.about, connections, chats })
  return (
    <>
      <NextStepCard step={step} role={me.role} />
      <DashboardPanels role={me.role} connections={connections} chats={chats} />
    </>
  )
}
