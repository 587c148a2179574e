import { useLiveQuery } from '#client/sync/react/sync.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const PulseCard = lazyOptional(() => import('./pulse-card.tsx'))

type Props = {
  /** Only of this pair; without it the first of all. */
  readonly chatId?: string
  readonly className: string
}

/** Asks how it goes, if a round waits [PC1]. The code of the questions is loaded only then. */
export function PulseSlot({ chatId, className }: Props) {
  const { value: open } = useLiveQuery('openPulses')
  const asked = open?.find((one) => chatId === undefined || one.chatId === chatId)
  return asked ? (
    <div className={className}>
      <Optional>
        <PulseCard key={asked.id} asked={asked} />
      </Optional>
    </div>
  ) : null
}
