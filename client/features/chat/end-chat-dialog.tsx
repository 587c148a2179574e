import { useNavigate } from '@tanstack/react-router'
import { retentionDays } from '#shared/limits.ts'
import { texts } from '#shared/messages.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { fill } from '#shared/texts/fill.ts'
import { api } from '#client/api/trpc.ts'
import { pages } from '#client/pages.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showToast } from '#client/ui/toast-store.ts'
import { useSubmit } from '#client/ui/use-submit.ts'

type Props = { readonly chatId: string; readonly name: string; readonly onClose: () => void }

/** Asks before the chat ends for both. */
export function EndChatDialog({ chatId, name, onClose }: Props) {
  const navigate = useNavigate()
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.connections.end.mutate({ requestId: chatId })
      showToast('success', texts['chat.deleted'])
      await navigate({ to: pages.chat1.path })
    } catch {
      onClose()
      showToast('danger', texts['chat.deleteFailed'])
    }
  })
  return (
    <ConfirmDialog
      title={chatTexts['end.title']}
      confirmLabel={chatTexts['end.button']}
      isPending={isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {fill(chatTexts['end.text'], { name, days: retentionDays })}
    </ConfirmDialog>
  )
}
