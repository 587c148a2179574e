import { useMe, useProduct } from '#client/sync/react/session.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const TrainingCard = lazyOptional(() => import('./training-card.tsx'))

type Props = { readonly className?: string; readonly isOnlyRequired?: boolean }

/** Leads to lessons that are not finished; their code is loaded only where the member has some [TR7]. */
export function TrainingSlot({ className = '', isOnlyRequired }: Props) {
  const me = useMe()
  const { training } = useProduct()
  const mode = me && training?.[me.role]
  if (mode !== 'required' && (isOnlyRequired || mode !== 'offered')) return null
  return (
    <Optional>
      <TrainingCard className={className} />
    </Optional>
  )
}
