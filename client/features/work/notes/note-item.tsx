import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WorkNote } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { formatDay, formatMoment } from '#client/components/format-day.ts'
import { useSave } from '../use-save.ts'
import { NoteForm } from './note-form.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly note: WorkNote
  readonly canUse: boolean
  readonly canShare: boolean
}

/** The notes of a meeting, with who wrote them and who can read them. */
export function NoteItem({ chatId, name, note, canUse, canShare }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { text, metOn, callAt, isMine, isShared } = note
  if (isEditing && canUse)
    return (
      <li className="rounded-md border border-line p-3 sm:p-4">
        <NoteForm {...{ chatId, name, note, canShare }} onClose={() => setIsEditing(false)} />
      </li>
    )
  const about = isMine
    ? workPageText(isShared ? 'notes.isShared' : 'notes.isPrivate')
    : workPageText('notes.by', { name })
  return (
    <li className="grid gap-1 rounded-md border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-muted">
          {callAt == null ? formatDay(metOn) : workPageText('notes.ofCall', { at: formatMoment(callAt) })} ·{' '}
          {about}
        </p>
        {canUse && isMine && <NoteButtons {...{ chatId, note }} onEdit={() => setIsEditing(true)} />}
      </div>
      <p dir="auto" className="w-fit wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <MaskedBelow texts={[text]} />
    </li>
  )
}

type ButtonsProps = Pick<Props, 'chatId' | 'note'> & { readonly onEdit: () => void }

function NoteButtons({ chatId, note: { id, version, metOn }, onEdit }: ButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, problem, save } = useSave(chatId)
  const day = formatDay(metOn)
  const remove = async (): Promise<void> => {
    if (await save(() => api.work.removeNote.mutate({ chatId, id, version }))) setIsAsking(false)
  }
  return (
    <div className="flex">
      <Button variant="quiet" size="icon" aria-label={workPageText('notes.edit', { day })} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={workPageText('notes.remove', { day })}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={workPageText('notes.removeTitle')}
          confirmLabel={workPageText('notes.removeYes')}
          isPending={isPending}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>{workPageText('notes.removeText')}</p>
          <Problem text={problem} />
        </ConfirmDialog>
      )}
    </div>
  )
}
