import { useNavigate } from '@tanstack/react-router'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { endChatText } from '#shared/texts/chat/end-chat.ts'
import { api } from '#client/sync/react/api.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { pages } from '#shared/pages.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = { readonly chatId: string; readonly name: string; readonly onClose: () => void }

/** Confirms ending the chat for both members. It leaves the list of chats at once, also if the live channel is away [RQ11]. */
export default function EndChatDialog({ chatId, name, onClose }: Props) {
  const navigate = useNavigate()
  const { retentionDays } = useProduct()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.connections.end.mutate({ requestId: chatId })
      showResult('chats', (chats) => chats.filter(({ id }) => id !== chatId))
      showToast('success', chatText('chat.deleted'))
      await navigate({ to: pages.chat1.path })
    } catch {
      onClose()
      showToast('danger', memberErrorText('chat.deleteFailed'))
    }
  })
  return (
    <ConfirmDialog
      title={chatText('end.title')}
      confirmLabel={chatText('end.button')}
      isPending={isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {endChatText('end.text', { name, days: retentionDays })}
    </ConfirmDialog>
  )
}
