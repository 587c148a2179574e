import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Note } from '#shared/contract/notes.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RelativeTime } from '#client/components/relative-time.tsx'
import { DeleteNote } from './delete-note.tsx'
import { NoteEditor } from './note-editor.tsx'
import { excerpt } from './note-list.ts'

type Props = { readonly note: Note; readonly onDeleted: () => void }

/** One note: displayed, edited in place, or deleted after confirmation. */
export function NoteItem({ note, onDeleted }: Props) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const editButton = useRef<HTMLButtonElement>(null)
  const hasEdited = useRef(false)
  const start = excerpt(note.content)
  useEffect(() => {
    if (mode === 'edit') hasEdited.current = true
    else if (hasEdited.current) {
      hasEdited.current = false
      editButton.current?.focus()
    }
  }, [mode])
  return (
    <li className="relative overflow-hidden rounded-lg border border-line bg-surface py-4 pe-4 ps-6 sm:pe-5">
      <span aria-hidden="true" className="trail-y absolute inset-y-3 start-2.5 opacity-60" />
      {mode === 'edit' ? (
        <NoteEditor note={note} onDone={() => setMode('read')} />
      ) : (
        <div className="grid h-full grid-rows-[1fr_auto] gap-2">
          <p dir="auto" className="w-fit whitespace-pre-wrap wrap-anywhere">
            {note.content}
          </p>
          <div className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <RelativeTime at={note.createdAt} format={(ago) => noteText('notes.written', { ago })} />
            </span>
            <Button
              ref={editButton}
              variant="quiet"
              size="sm"
              aria-label={noteText('notes.editOf', { start })}
              onClick={() => setMode('edit')}
            >
              <Pencil size={18} aria-hidden />
              <span className="max-xs:hidden">{noteText('notes.edit')}</span>
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={noteText('notes.deleteOf', { start })}
              onClick={() => setMode('delete')}
            >
              <Trash2 size={18} aria-hidden />
              <span className="max-xs:hidden">{noteText('notes.delete')}</span>
            </Button>
          </div>
        </div>
      )}
      {mode === 'delete' && (
        <DeleteNote note={note} excerpt={start} onDeleted={onDeleted} onClose={() => setMode('read')} />
      )}
    </li>
  )
}
