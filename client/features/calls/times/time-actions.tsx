import { useState } from 'react'
import type { CallTime } from '#shared/contract/call-times.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly time: CallTime
  /** The time as the row shows it. */
  readonly at: string
  readonly onDone: () => void
  readonly onError: (text: string | null) => void
}

/** Confirms, declines, takes back, or cancels a time [CT2, CT4]. */
export function TimeActions(props: Props) {
  const { time, at } = props
  const [isAsking, setIsAsking] = useState(false)
  const kind = time.isAgreed ? 'cancel' : time.isMine ? 'takeBack' : 'decline'
  const confirm = useAction(props, async (ref) => {
    const { isAgreed } = await api.calls.confirmTime.mutate(ref)
    if (isAgreed) showToast('success', callTimesText('confirm.done', { at }))
    else showToast('info', callTimesText('confirm.gone'))
  })
  const remove = useAction(props, async (ref) => {
    await api.calls.removeTime.mutate(ref)
    showToast('success', callTimesText(`${kind}.done`))
  })
  return (
    <div className="flex flex-wrap gap-2">
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
      <Button
        variant="secondary"
        size="sm"
        aria-label={callTimesText(`${kind}.of`, { at })}
        isPending={remove.isPending}
        onClick={() => (kind === 'cancel' ? setIsAsking(true) : void remove.submit())}
      >
        {callTimesText(`${kind}.do`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={callTimesText('cancel.title')}
          confirmLabel={callTimesText('cancel.do')}
          isPending={remove.isPending}
          onConfirm={() => void remove.submit().then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        >
          {callTimesText('cancel.text', { at, name: props.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Runs a change of the time, and shows its failure in the row. */
function useAction(
  { chatId, time, onDone, onError }: Props,
  change: (ref: { readonly chatId: string; readonly id: string }) => Promise<void>,
) {
  return useSubmit(async () => {
    onError(null)
    try {
      await change({ chatId, id: time.id })
      onDone()
    } catch (failed) {
      onError(failureOf(failed).text)
    }
  })
}
