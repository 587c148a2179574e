import { useEffect, useRef, useState } from 'react'
import type { Note } from '#shared/contract/notes.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { isTooLong, NoteField } from './note-field.tsx'

type Props = { readonly note: Note; readonly onDone: () => void }

/** Edits a note in place: Ctrl+Enter saves, Escape cancels. */
export function NoteEditor({ note, onDone }: Props) {
  const [text, setText] = useState(note.content)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const { isPending, submit } = useSubmit(async () => {
    const content = text.trim()
    if (isTooLong(text)) return
    if (content === '') return setError(memberErrorText('note.empty'))
    try {
      if (content !== note.content) {
        await api.notes.edit.mutate({ id: note.id, content })
        showToast('success', noteText('notes.saved'))
      }
      onDone()
    } catch (failed) {
      setError(failureOf(failed).text)
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <NoteField
        label={noteText('notes.editing')}
        value={text}
        error={error}
        className="min-h-24"
        onText={(next) => {
          setText(next)
          setError(null)
        }}
        onFinish={() => void submit()}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onDone()}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {memberShellText('page.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {noteText('notes.save')}
        </Button>
      </div>
    </form>
  )
}
