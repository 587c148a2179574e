import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallTime, CanceledCall } from '#shared/contract/call-times.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { formatCallTime } from './format-call-time.ts'
import { groupTimes } from './group-times.ts'
import { TimeGroup } from './time-group.tsx'
import { TimeRow } from './time-row.tsx'

type Props = {
  readonly chatId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  readonly otherZone: string | undefined
  readonly times: readonly CallTime[]
  readonly canceled: readonly CanceledCall[]
  /** Called when what was pressed is gone. */
  readonly onDone: () => void
  readonly onMove: (time: CallTime) => void
}

/** How many times of series are shown before all are asked for. */
const few = 6

/** The proposed, agreed, and canceled times of a pair. */
export function TimeList({ times, canceled, ...rest }: Props) {
  const { chatId, other, onDone } = rest
  const name = displayName(other)
  const [isWhole, setIsWhole] = useState(false)
  const [canceling, setCanceling] = useState<CallTime | null>(null)
  const row = { ...rest, onCancel: setCanceling }
  const shown = isWhole ? times : times.filter((time, index) => index < few || !time.isAgreed)
  const closeQuestion = () => flushSync(() => setCanceling(null))
  const movedBy = (time: CallTime) => times.find(({ id }) => id === time.moves)
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {groupTimes(shown).map(([time, ...others]) =>
            others.length > 0 ? (
              <TimeGroup key={time.id} {...row} times={[time, ...others]} movedBy={movedBy} />
            ) : (
              <TimeRow key={time.id} {...row} time={time} moved={movedBy(time)} />
            ),
          )}
        </ul>
      )}
      {shown.length < times.length && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsWhole(true)}>
          {callTimesText('list.all', { count: times.length })}
        </Button>
      )}
      <CanceledCalls name={name} canceled={canceled} />
      {canceling && (
        <CancelDialog
          {...{ chatId, name }}
          time={canceling}
          onDone={() => {
            closeQuestion()
            onDone()
          }}
          onClose={() => {
            closeQuestion()
            // The other one canceled it meanwhile.
            if (document.activeElement === document.body) onDone()
          }}
        />
      )}
    </>
  )
}

type CanceledProps = Pick<Props, 'canceled'> & { readonly name: string }

/** The calls that one of the two canceled [MT3]. */
function CanceledCalls({ name, canceled }: CanceledProps) {
  if (canceled.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2 text-sm text-muted">
      {canceled.map((call) => (
        <li key={call.id} className="flex items-start gap-2.5">
          <CalendarX size={18} aria-hidden className="mt-0.5 flex-none" />
          <p className="wrap-anywhere">
            {callTimesText(call.isMine ? 'canceled.mine' : 'canceled.theirs', {
              name,
              at: formatCallTime(call),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
