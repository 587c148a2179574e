import { useId, useState } from 'react'
import type { CallTime } from '#shared/contract/call-times.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useRemove } from './time-actions.tsx'
import { TimeRow } from './time-row.tsx'

type Props = {
  readonly chatId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  readonly otherZone: string | undefined
  /** Those that were proposed together, at least two. */
  readonly times: readonly [CallTime, ...(readonly CallTime[])]
  /** The agreed time that a proposal would move. */
  readonly movedBy: (time: CallTime) => CallTime | undefined
  readonly onDone: () => void
  readonly onMove: (time: CallTime) => void
  readonly onCancel: (time: CallTime) => void
}

/** Times of which one can be confirmed, and a button that declines or takes back all of them [MT1]. */
export function TimeGroup({ times, movedBy, ...row }: Props) {
  const { chatId, other, onDone } = row
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const [time] = times
  const kind = time.isMine ? 'takeBack' : 'decline'
  const { isPending, run } = useRemove({ chatId, time, onDone, onError: setError }, kind)
  return (
    <li className="grid gap-2 rounded-md border border-edge p-2">
      <p id={id} className="px-1 text-sm font-semibold">
        {callTimesText(time.isMine ? 'group.mine' : 'group.asked', { name: displayName(other) })}
      </p>
      <ul aria-labelledby={id} className="grid gap-2">
        {times.map((one) => (
          <TimeRow key={one.id} {...row} time={one} moved={movedBy(one)} />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        isPending={isPending}
        onClick={() => void run(true)}
      >
        {callTimesText(`${kind}.all`)}
      </Button>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
    </li>
  )
}
