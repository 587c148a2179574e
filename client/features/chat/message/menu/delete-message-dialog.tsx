import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { writeNearest } from '#client/sync/react/sync.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'

type Props = {
  readonly chatId: string
  readonly seq: number
  /** The counterpart's name. */
  readonly name: string
  readonly onClose: () => void
}

/** Confirms deleting a message. The row changes when the server sends it [MR2]. */
export default function DeleteMessageDialog({ chatId, seq, name, onClose }: Props) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await writeNearest(({ chat }, options) => chat.deleteMessage.mutate({ chatId, seq }, options))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
    onClose()
  })
  return (
    <ConfirmDialog
      title={messageActionText('delete.title')}
      confirmLabel={messageActionText('delete')}
      isPending={isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {messageActionText('delete.text', { name })}
    </ConfirmDialog>
  )
}
