import { useState } from 'react'
import type { CallTime } from '#shared/contract/call-times.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { useNow } from './use-call-times.ts'

type Props = {
  readonly chatId: string
  readonly time: CallTime
  /** The time as the row shows it. */
  readonly at: string
  readonly onDone: () => void
  readonly onError: (text: string | null) => void
  /** Opens the form that proposes another time for an agreed one. */
  readonly onMove: () => void
  /** Asks before an agreed time is canceled. */
  readonly onCancel: () => void
}

/** Confirms, declines, takes back, moves, or cancels a time [CT2, CT4, MT2, MT3]. */
export function TimeActions(props: Props) {
  const { chatId, time, at, onDone, onError, onMove, onCancel } = props
  const now = useNow()
  const kind = time.isAgreed ? 'cancel' : time.isMine ? 'takeBack' : 'decline'
  const confirm = useSubmit(async () => {
    await change({ onDone, onError }, () => confirmTime({ chatId, id: time.id }, at))
  })
  const remove = useRemove(props, kind)
  return (
    <div className="flex flex-wrap gap-2 ps-7">
      {kind === 'decline' && (
        <Button
          size="sm"
          aria-label={callTimesText('confirm.of', { at })}
          isPending={confirm.isPending}
          onClick={() => void confirm.submit()}
        >
          {callTimesText('confirm.do')}
        </Button>
      )}
      {time.isAgreed && now < time.start && (
        <Button variant="secondary" size="sm" aria-label={callTimesText('move.of', { at })} onClick={onMove}>
          {callTimesText('move.do')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={callTimesText(`${kind}.of`, { at })}
        isPending={remove.isPending}
        onClick={() => (kind === 'cancel' ? onCancel() : void remove.run(false))}
      >
        {callTimesText(`${kind}.do`)}
      </Button>
    </div>
  )
}

type Ref = { readonly chatId: string; readonly id: string }

async function confirmTime(ref: Ref, at: string): Promise<void> {
  const { isAgreed, leftOut = 0 } = await api.calls.confirmTime.mutate(ref)
  if (!isAgreed) showToast('info', callTimesText('confirm.gone'))
  else if (leftOut > 0) showToast('info', callTimesText('confirm.leftOut', { count: leftOut }))
  else showToast('success', callTimesText('confirm.done', { at }))
}

type After = Pick<Props, 'onDone' | 'onError'>

/** Runs a change of the times, and shows its failure in the row. Answers whether it succeeded. */
async function change({ onDone, onError }: After, run: () => Promise<void>): Promise<boolean> {
  onError(null)
  try {
    await run()
    onDone()
    return true
  } catch (failed) {
    onError(failureOf(failed).text)
    return false
  }
}

/** Removes a time; with the others, those that were proposed with it, or the later ones of its series. */
export function useRemove(
  { chatId, time, ...after }: Pick<Props, 'chatId' | 'time'> & After,
  kind: 'cancel' | 'takeBack' | 'decline',
) {
  const [isPending, setIsPending] = useState(false)
  const run = async (withOthers: boolean): Promise<boolean> => {
    setIsPending(true)
    const isDone = await change(after, async () => {
      await api.calls.removeTime.mutate({ chatId, id: time.id, withOthers })
      showToast('success', callTimesText(`${kind}.done`))
    })
    setIsPending(false)
    return isDone
  }
  return { isPending, run }
}
