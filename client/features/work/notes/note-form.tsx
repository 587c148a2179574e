import { useRef, useState } from 'react'
import type { WorkNote } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workText } from '#shared/limits/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Conflict } from '../conflict.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { dayAt, today } from '#client/components/format-day.ts'
import { TextArea } from '../text-area.tsx'
import { useFirstField } from '../use-first-field.ts'
import { useSave } from '../use-save.ts'
import { CallPicker } from './call-picker.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly canShare: boolean
  /** The notes that are edited, as they are now; null for new ones. */
  readonly note: WorkNote | null
  readonly onClose: () => void
}

/** Adds or edits the notes of a meeting. They can be changed meanwhile on another device [WK3]. */
export function NoteForm({ name, canShare, ...props }: Props) {
  const { note, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const { draft, change, error, problem, isPending, isConflict, ...steps } = useDraft(props)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void steps.submit()
      }}
    >
      <CallPicker
        chatId={props.chatId}
        picked={draft.callTimeId}
        pickedAt={note?.callTimeId === draft.callTimeId ? (note?.callAt ?? null) : null}
        onPick={(call) =>
          change(call ? { callTimeId: call.id, metOn: dayAt(call.start) } : { callTimeId: null })
        }
      />
      <DateField
        label={workPageText('notes.metOn')}
        className="max-w-56"
        value={draft.metOn}
        onChange={(event) => change({ metOn: event.target.value })}
      />
      <TextArea
        label={workPageText('notes.text')}
        error={error}
        value={draft.text}
        className="min-h-24"
        onText={(text) => change({ text })}
      />
      <Checkbox
        label={workPageText('notes.shared', { name })}
        hint={workPageText('notes.sharedHint')}
        checked={draft.isShared}
        disabled={!canShare}
        onChange={(event) => change({ isShared: event.target.checked })}
      />
      {note && isConflict ? (
        <Conflict text={note.text} onKeepMine={steps.keepMine} onTakeTheirs={steps.takeTheirs} />
      ) : (
        <Problem text={problem} />
      )}
      <FormButtons label={workPageText('work.save')} isPending={isPending} onCancel={onClose} />
    </form>
  )
}

const draftOf = (note: WorkNote | null) => ({
  ...{ text: note?.text ?? '', metOn: note?.metOn ?? today(), isShared: note?.isShared ?? false },
  callTimeId: note?.callTimeId ?? null,
})

/** What is typed, and the version that it is based on. */
function useDraft({ chatId, note, onClose }: Pick<Props, 'chatId' | 'note' | 'onClose'>) {
  const [id] = useState(() => note?.id ?? newId())
  const current = note?.version ?? 0
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(note))
  const [error, setError] = useState<string | null>(null)
  const { isPending, problem, save } = useSave(chatId)
  const submit = async (): Promise<void> => {
    const text = draft.text.trim()
    if (text === '') return setError(memberErrorText('note.empty'))
    if (text.length > workText.note) return setError(memberErrorText('note.tooLong', { max: workText.note }))
    const words = { ...draft, text, metOn: draft.metOn || today() }
    const saved = { chatId, id, version: base, ...words }
    if (await save(() => api.work.saveNote.mutate(saved))) onClose()
  }
  return {
    ...{ draft, error, isPending, problem, submit },
    isConflict: base !== current,
    change(parts: Partial<typeof draft>) {
      setDraft({ ...draft, ...parts })
      setError(null)
    },
    keepMine: () => setBase(current),
    takeTheirs() {
      setBase(current)
      setDraft(draftOf(note))
    },
  }
}
