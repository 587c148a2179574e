import { CalendarX } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { CallTime, CanceledCall } from '#shared/contract/call-times.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatCallTime } from './format-call-time.ts'
import { useRemove } from './time-actions.tsx'
import { TimeRow } from './time-row.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly otherZone: string | undefined
  readonly times: readonly CallTime[]
  readonly canceled: readonly CanceledCall[]
  readonly onDone: () => void
  readonly onMove: (time: CallTime) => void
  readonly onCancel: (time: CallTime) => void
}

/** How many times of series are shown before all are asked for. */
const few = 6

/** The proposed, agreed, and canceled times of a pair. */
export function TimeList({ times, canceled, ...row }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? times : times.filter((time, index) => index < few || !time.isAgreed)
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((time) => (
            <Fragment key={time.id}>
              <TimeRow {...row} time={time} moved={times.find(({ id }) => id === time.moves)} />
              <GroupAction {...row} times={endingGroup(times, time)} />
            </Fragment>
          ))}
        </ul>
      )}
      {shown.length < times.length && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsWhole(true)}>
          {callTimesText('list.all', { count: times.length })}
        </Button>
      )}
      <CanceledCalls name={row.name} canceled={canceled} />
    </>
  )
}

/** The times that were proposed together with the last one of them; none for any other time. */
function endingGroup(times: readonly CallTime[], time: CallTime): readonly CallTime[] {
  const group = time.group == null ? [] : times.filter((other) => other.group === time.group)
  return group.at(-1)?.id === time.id ? group : []
}

type GroupProps = Pick<Props, 'chatId' | 'times' | 'onDone'>

/** Declines or takes back the times that were proposed together [MT1]. */
function GroupAction({ chatId, times, onDone }: GroupProps) {
  const [error, setError] = useState<string | null>(null)
  const [time] = times
  if (!time || times.length === 1) return null
  return <GroupButton {...{ chatId, time, times, error, onDone }} onError={setError} />
}

type GroupButtonProps = {
  readonly chatId: string
  readonly time: CallTime
  readonly times: readonly CallTime[]
  readonly error: string | null
  readonly onDone: () => void
  readonly onError: (text: string | null) => void
}

function GroupButton({ chatId, time, times, error, onDone, onError }: GroupButtonProps) {
  const kind = time.isMine ? 'takeBack' : 'decline'
  const { isPending, run } = useRemove({ chatId, time, onDone, onError }, kind)
  return (
    <li className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="sm"
        aria-label={callTimesText(`${kind}.allOf`, {
          times: formatList(times.map((one) => formatCallTime(one))),
        })}
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

/** The calls that one of the two canceled [MT3]. */
function CanceledCalls({ name, canceled }: Pick<Props, 'name' | 'canceled'>) {
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
