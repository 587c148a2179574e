import { useState } from 'react'
import type { Me } from '#shared/schemas/account.ts'
import { dashboardTexts } from '#shared/texts/dashboard.ts'
import { useLive } from '#client/api/live.ts'
import { pages } from '#client/pages.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Page } from '#client/ui/page.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { greetingFor } from './greeting.ts'
import { NextStepCard } from './next-step-card.tsx'
import { nextStep } from './next-step.ts'
import { OwnProfile } from './own-profile.tsx'

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
  const { value: connections } = useLive('connections')
  const { value: chats } = useLive('chats')
  const { value: profile } = useLive('profile')
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
