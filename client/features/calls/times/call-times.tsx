import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallTime } from '#shared/contract/call-times.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { CallStatus } from './call-status.tsx'
import { ProposeForm } from './propose/propose-form.tsx'
import { TimeList } from './time-list.tsx'
import { useCallTimes } from './use-call-times.ts'

const KeptCalls = lazyOptional(() => import('../agenda/kept-calls.tsx'))

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** Whether the form is open from the start. */
  readonly isProposing?: boolean
}

/** The proposed and agreed times of a pair, or the form that proposes some or moves one [CT9, MT2]. */
export default function CallTimes({ chatId, meId, other, isProposing = false }: Props) {
  const current = useCallTimes(chatId)
  const { value: availability } = useLiveQuery('availability', { userId: other.id })
  const [form, setForm] = useState<{ readonly moving: CallTime | null } | null>(
    isProposing ? { moving: null } : null,
  )
  const list = useRef<HTMLDivElement>(null)
  if (!current) return <Loading />
  const { times, canceled, isRequired } = current
  const otherZone = availability?.timeZone
  // What was pressed is gone: the focus stays near it.
  const focusList = () => list.current?.focus()
  return (
    <div className="grid gap-4">
      <CallStatus current={current} />
      <div
        ref={list}
        role="group"
        aria-label={callTimesText('title')}
        tabIndex={-1}
        hidden={form !== null}
        className="focus:outline-none"
      >
        {times.length === 0 && !isRequired && <p className="text-sm text-muted">{callTimesText('none')}</p>}
        <TimeList
          {...{ chatId, other, otherZone, times, canceled }}
          onDone={focusList}
          onMove={(moving) => setForm({ moving })}
        />
      </div>
      {form ? (
        <ProposeForm
          key={form.moving?.id}
          {...{ chatId, meId, other, otherZone }}
          moving={form.moving}
          onClose={() => {
            flushSync(() => setForm(null))
            focusList()
          }}
        />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start max-xs:w-full"
          onClick={() => setForm({ moving: null })}
        >
          <CalendarPlus size={18} aria-hidden />
          {callTimesText('propose.do')}
        </Button>
      )}
      {!form && (
        <Optional>
          <KeptCalls chatId={chatId} other={other} />
        </Optional>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="group" aria-busy="true" aria-label={callTimesText('loading')}>
      <Skeleton rows={2} rowClass="h-12" />
    </div>
  )
}
