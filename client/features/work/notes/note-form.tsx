import { useEffect, useRef, useState } from 'react'
import type { WorkNote } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/work.ts'
import { workText } from '#shared/work-limits.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import { today } from '../format-day.ts'
import { useSave } from '../use-save.ts'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly canShare: boolean
  /** The notes that are edited, as they are now; null for new ones. */
  readonly note: WorkNote | null
  readonly onClose: () => void
}

/** Adds or edits the notes of a meeting. They can only be changed on another device meanwhile. */
export function NoteForm({ chatId, name, canShare, note, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [id] = useState(() => note?.id ?? newId())
  const current = note?.version ?? 0
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState({
    ...{ text: note?.text ?? '', metOn: note?.metOn ?? today(), isShared: note?.isShared ?? false },
  })
  const [error, setError] = useState<string | null>(null)
  const { isPending, problem, save } = useSave(chatId)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const max = workText.note
  const submit = async (): Promise<void> => {
    const text = draft.text.trim()
    if (text === '') return setError(memberErrorText('work.empty'))
    if (text.length > max) return setError(memberErrorText('work.tooLong', { max }))
    const saved = { chatId, id, version: base, callTimeId: note?.callTimeId ?? null, ...draft, text }
    if (await save(() => api.work.saveNote.mutate({ ...saved, metOn: draft.metOn || today() }))) onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        type="date"
        label={workPageText('notes.metOn')}
        className="max-w-56"
        value={draft.metOn}
        onChange={(event) => setDraft({ ...draft, metOn: event.target.value })}
      />
      <Field label={workPageText('notes.text')} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            value={draft.text}
            onChange={(event) => {
              setDraft({ ...draft, text: event.target.value })
              setError(null)
            }}
            className="control field-sizing-content max-h-[50dvh] min-h-24 resize-y"
          />
        )}
      </Field>
      <Checkbox
        label={workPageText('notes.shared', { name })}
        hint={workPageText('notes.sharedHint')}
        checked={draft.isShared}
        disabled={!canShare}
        onChange={(event) => setDraft({ ...draft, isShared: event.target.checked })}
      />
      {note && base !== current ? (
        <Conflict
          text={note.text}
          onKeepMine={() => setBase(current)}
          onTakeTheirs={() => {
            setBase(current)
            setDraft({ text: note.text, metOn: note.metOn, isShared: note.isShared })
          }}
        />
      ) : (
        <Problem text={problem} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {workPageText('work.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
      </div>
    </form>
  )
}
