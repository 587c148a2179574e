import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { isTooLong, NoteField } from './note-field.tsx'
import { useLocalDraft } from './use-local-draft.ts'

const hasKeys = matchMedia('(hover: hover)').matches
const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
const keysHint = hasKeys ? (isApple ? 'notes.keysApple' : 'notes.keys') : 'notes.keysTouch'

/** Creates a note. Clears the field only after the note is stored. */
export function NoteForm({ meId }: { readonly meId: string }) {
  const [text, setText] = useLocalDraft(`notes.new.${meId}`)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  // Retrying the same text reuses the id (idempotency key): the first attempt may have succeeded without a response
  // [NO4].
  const lastAttempt = useRef<{ id: string; content: string } | null>(null)
  const content = text.trim()
  const isReady = content !== '' && !isTooLong(text)
  const { isPending, submit } = useSubmit(async () => {
    if (!isReady) return
    const note = lastAttempt.current?.content === content ? lastAttempt.current : { id: newId(), content }
    lastAttempt.current = note
    try {
      await api.notes.add.mutate(note)
      lastAttempt.current = null
      setText('')
      setError(null)
      showToast('success', noteText('notes.added'))
    } catch (failed) {
      setError(failureOf(failed).text)
    }
    field.current?.querySelector('textarea')?.focus()
  })
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <div ref={field}>
          <NoteField
            label={noteText('notes.new')}
            hint={noteText(keysHint)}
            value={text}
            error={error}
            name="note"
            placeholder={noteText('notes.example')}
            readOnly={isPending}
            className="min-h-24"
            onText={(next) => {
              setText(next)
              setError(null)
            }}
            onFinish={() => void submit()}
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isReady} isPending={isPending} className="max-xs:w-full">
            <Plus size={18} aria-hidden />
            {noteText('notes.add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
