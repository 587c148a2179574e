import type { Me } from '#shared/contract/account.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { hasTimes } from '#shared/domain/times/availability.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FirstStepsTrail } from './first-steps-trail.tsx'
import { FirstYes } from '#client/components/first-yes/first-yes.tsx'
import { getCurrentStep, getFirstSteps } from './first-steps.ts'
import { NextStepCard } from './next-step-card.tsx'
import { isUrgent, type NextStep } from './next-step.ts'

type Props = {
  readonly me: Me
  readonly connections: Connections
  readonly chats: readonly ChatSummary[]
  readonly next: NextStep
}

/**
 * What a new member sees at the top of the dashboard: what others wait for, then the first steps [PE11]. Once none of them
 * is left to take, the card of the next step follows again.
 */
export function FirstStepsCard({ me, connections, chats, next }: Props) {
  const { value: week } = useLiveQuery('availability', { userId: me.id })
  if (week === undefined) {
    return (
      <div aria-busy="true" aria-label={dashboardText('dashboard.loading')} role="group">
        <Skeleton rows={2} rowClass="h-28" />
      </div>
    )
  }
  const steps = getFirstSteps({ ...me, hasFreeTimes: hasTimes(week), connections, chats })
  const possible = getCurrentStep(steps)
  const current = isUrgent(next) ? undefined : possible
  return (
    <>
      <FirstYes role={me.role} chats={chats} />
      {!current && next.kind !== 'firstYes' && <NextStepCard step={next} role={me.role} />}
      <FirstStepsTrail
        role={me.role}
        steps={steps}
        current={current}
        hasRequest={connections.pending.length > 0}
      />
    </>
  )
}
