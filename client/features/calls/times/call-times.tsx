import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { displayName, type PersonCard } from '#shared/domain/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CallStatus } from './call-status.tsx'
import { ProposeForm } from './propose-form.tsx'
import { TimeRow } from './time-row.tsx'
import { useCallTimes } from './use-call-times.ts'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** Whether the form is open from the start. */
  readonly isProposing?: boolean
}

/** The proposed and agreed times of a pair, and the form that proposes one [CT9]. */
export default function CallTimes({ chatId, meId, other, isProposing = false }: Props) {
  const current = useCallTimes(chatId)
  const { value: availability } = useLiveQuery('availability', { userId: other.id })
  const [isOpen, setIsOpen] = useState(isProposing)
  const list = useRef<HTMLDivElement>(null)
  if (!current)
    return (
      <div role="group" aria-busy="true" aria-label={callTimesText('loading')}>
        <Skeleton rows={2} rowClass="h-12" />
      </div>
    )
  const name = displayName(other)
  const { times, isRequired } = current
  // What was pressed is gone: the focus stays near it.
  const focusList = () => list.current?.focus()
  return (
    <div className="grid gap-4">
      {isRequired && <CallStatus current={current} />}
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        {times.length === 0 && !isRequired && <p className="text-sm text-muted">{callTimesText('none')}</p>}
        {times.length > 0 && (
          <ul className="grid gap-2">
            {times.map((time) => (
              <TimeRow
                key={time.id}
                {...{ chatId, name, time }}
                otherZone={availability?.timeZone}
                onDone={focusList}
              />
            ))}
          </ul>
        )}
      </div>
      {isOpen ? (
        <ProposeForm
          {...{ chatId, meId, other }}
          otherZone={availability?.timeZone}
          onClose={() => {
            setIsOpen(false)
            focusList()
          }}
        />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start max-xs:w-full"
          onClick={() => setIsOpen(true)}
        >
          <CalendarPlus size={18} aria-hidden />
          {callTimesText('propose.do')}
        </Button>
      )}
    </div>
  )
}
