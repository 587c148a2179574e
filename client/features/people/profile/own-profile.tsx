import { displayName } from '#shared/domain/people/names.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import type { Me } from '#shared/contract/account.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { OnlineState } from '#client/components/person/online-state.tsx'

/** The member's own card: name, role, email, and whether others see the member online. */
export function OwnProfile({ me }: { readonly me: Me }) {
  const { state } = useConnectivity()
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={displayName(me)} picture={me.picture} className="size-16 text-xl" />
      <div className="min-w-40 flex-1">
        <h2 className="text-2xl">{displayName(me)}</h2>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {onboardingText(`role.${me.role}`)}
          <OnlineState isOnline={state === 'unknown' ? null : state === 'online'} />
        </p>
        <p className="text-sm break-all text-muted">{me.email}</p>
      </div>
    </Card>
  )
}
