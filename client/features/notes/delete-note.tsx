import { flushSync } from 'react-dom'
import type { Note } from '#shared/contract/notes.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

type Props = {
  readonly note: Note
  readonly excerpt: string
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Confirms and deletes a note. */
export function DeleteNote({ note, excerpt: start, onDeleted, onClose }: Props) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.notes.remove.mutate({ id: note.id })
      showToast('success', noteText('notes.deleted'))
      // The dialog restores the focus when it closes; the focus can move only after that.
      flushSync(onClose)
      onDeleted()
    } catch (failed) {
      const { reason, text } = failureOf(failed)
      flushSync(onClose)
      // Already deleted on another device: same result.
      if (reason === 'app.notFound') onDeleted()
      else showToast('danger', text)
    }
  })
  return (
    <ConfirmDialog
      title={noteText('notes.deleteTitle')}
      confirmLabel={noteText('notes.deleteYes')}
      isPending={isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {noteText('notes.deleteText', { start })}
    </ConfirmDialog>
  )
}
