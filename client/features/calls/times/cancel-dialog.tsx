import { useState } from 'react'
import type { CallTime } from '#shared/contract/call-times.ts'
import { text as lengths } from '#shared/limits.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { outbox } from '#client/sync/react/sync.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { formatCallTime } from './format-call-time.ts'
import { useRemove } from './time-actions.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly time: CallTime
  /** Called when the call is canceled, and when the member closes the dialog without that. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * Asks before an agreed call is canceled. A word about it is a message of the chat: so it passes the filters, can be reported,
 * and waits for the morning as every message does [MT3].
 */
export function CancelDialog({ chatId, name, time, onDone, onClose }: Props) {
  const [word, setWord] = useState('')
  const [withOthers, setWithOthers] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const at = formatCallTime(time)
  const handleDone = () => {
    if (word.trim() !== '') outbox.enqueue(chatId, word.trim(), null, null)
    onDone()
  }
  const { isPending, run } = useRemove({ chatId, time, onDone: handleDone, onError: setError }, 'cancel')
  return (
    <ConfirmDialog
      title={callTimesText('cancel.title')}
      confirmLabel={callTimesText('cancel.do')}
      cancelLabel={callTimesText('cancel.keep')}
      isPending={isPending}
      onConfirm={() => void run(withOthers)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{callTimesText('cancel.text', { at, name })}</p>
        {time.everyWeeks != null && (
          <Checkbox
            label={callTimesText('cancel.later')}
            checked={withOthers}
            onChange={(event) => setWithOthers(event.target.checked)}
          />
        )}
        <Field label={callTimesText('cancel.word', { name })} hint={callTimesText('cancel.wordHint')}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              maxLength={lengths.message}
              value={word}
              onChange={(event) => setWord(event.target.value)}
              className="control"
            />
          )}
        </Field>
        <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
          {error}
        </p>
      </div>
    </ConfirmDialog>
  )
}
