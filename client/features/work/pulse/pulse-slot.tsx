import { useLiveQuery } from '#client/sync/react/sync.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const PulseCard = lazyOptional(() => import('./pulse-card.tsx'))

type Props = {
  /** Only about this pair; without it the first of all, also the survey. */
  readonly chatId?: string
  readonly className: string
}

/** Asks how it goes, if a round or the survey waits [PC1, SV1]. The code of the questions is loaded only then. */
export function PulseSlot({ chatId, className }: Props) {
  const { value: open } = useLiveQuery('openQuestions')
  const asked = open?.find((one) => chatId === undefined || (one.kind === 'pulse' && one.chatId === chatId))
  return asked ? (
    <div className={className}>
      <Optional>
        <PulseCard key={asked.id} asked={asked} />
      </Optional>
    </div>
  ) : null
}
