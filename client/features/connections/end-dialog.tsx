import { useNavigate } from '#client/router/router.ts'
import { useState } from 'react'
import { workText } from '#shared/limits/work.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { endChatText } from '#shared/texts/chat/end-chat.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { showHelp, workHelpPlace } from '#client/state/help-state.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Field } from '#client/ui/form/field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'
import { applyMutation } from './request-results.ts'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly title: string
  readonly confirmLabel: string
  /** Whether the two cannot write to each other now. */
  readonly isResting: boolean
  /** Called once the connection has ended, unless help lines are shown elsewhere. */
  readonly onEnded: () => void
  readonly onClose: () => void
}

/**
 * Confirms the end of a connection, with closing words or without [EN1]. The lists change at once, also if the live channel is
 * away [RQ11].
 */
export default function EndDialog({ chatId, name, title, confirmLabel, isResting, onEnded, onClose }: Props) {
  const me = useMe()
  const { retentionDays } = useProduct()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const text = words.trim()
  const canWrite = !isResting && me?.needsConduct !== true && me?.consent !== 'missing'
  const { isPending, submit } = useSubmit(async () => {
    const max = workText.closing
    if (text.length > max) return setProblem(memberErrorText('note.tooLong', { max }))
    try {
      const help = text === '' ? await endWithout(chatId) : await endWith(chatId, text)
      showToast('success', chatText('chat.deleted'))
      showResult('connections', (lists) => applyMutation(lists, 'end', chatId))
      showResult('chats', (chats) => chats.filter(({ id }) => id !== chatId))
      if (!help) return onEnded()
      // This dialog may be gone with its row: the help lines are on the page of the pair [RK4].
      showHelp(workHelpPlace(chatId))
      await navigate({ to: '/work/$chatId', params: { chatId } })
    } catch (failure) {
      if (text !== '') return setProblem(failureOf(failure).text)
      onClose()
      showToast('danger', memberErrorText('chat.deleteFailed'))
    }
  })
  return (
    <ConfirmDialog {...{ title, confirmLabel, isPending, onClose }} onConfirm={() => void submit()}>
      <div className="grid gap-4">
        <p>{endChatText('end.text', { name, days: retentionDays })}</p>
        {canWrite && (
          <Field
            label={endChatText('end.words', { name })}
            hint={endChatText('end.wordsHint', { name, max: workText.closing })}
            error={problem}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                value={words}
                onChange={(event) => setWords(event.target.value)}
                className="control field-sizing-content max-h-[40dvh] min-h-20 resize-y text-text"
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

async function endWithout(requestId: string): Promise<boolean> {
  await api.connections.end.mutate({ requestId })
  return false
}

/** Answers whether the words say that someone may be in danger. */
async function endWith(chatId: string, text: string): Promise<boolean> {
  const { help, maskedKinds } = await api.work.close.mutate({ chatId, text })
  if (maskedKinds !== undefined) showToast('info', maskedLabel(maskedKinds))
  return help !== undefined
}
