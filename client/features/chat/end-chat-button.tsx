import { useNavigate } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { retentionDays } from '#shared/limits.ts'
import { texts } from '#shared/messages.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { fill } from '#shared/texts/fill.ts'
import { api } from '#client/api/trpc.ts'
import { pages } from '#client/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showToast } from '#client/ui/toast-store.ts'
import { useSubmit } from '#client/ui/use-submit.ts'

type Props = { readonly chatId: string; readonly name: string }

/** Ends the chat for both, after asking. */
export function EndChatButton({ chatId, name }: Props) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.connections.end.mutate({ requestId: chatId })
      showToast('success', texts['chat.deleted'])
      await navigate({ to: pages.chat1.path })
    } catch {
      setIsAsking(false)
      showToast('danger', texts['chat.deleteFailed'])
    }
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={chatTexts['end.button']}
        title={chatTexts['end.button']}
        className="max-lg:size-11 max-lg:px-0"
        onClick={() => setIsAsking(true)}
      >
        <DoorOpen size={20} aria-hidden />
        <span className="max-lg:hidden">{chatTexts['end.button']}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={chatTexts['end.title']}
          confirmLabel={chatTexts['end.button']}
          isPending={isPending}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          {fill(chatTexts['end.text'], { name, days: retentionDays })}
        </ConfirmDialog>
      )}
    </>
  )
}
