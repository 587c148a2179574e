import { useRef, useState, type KeyboardEvent } from 'react'
import { newId } from '#shared/domain/ids.ts'
import type { WorkAim, WorkStep } from '#shared/contract/work.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workText } from '#shared/limits/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { formatDay } from '#client/components/format-day.ts'
import { useFirstField } from '../use-first-field.ts'
import { useSave } from '../use-save.ts'

/** What is typed for an aim or a step that is edited. */
export type Draft = { readonly id: string; readonly aimId: string | null; readonly title: string }

export type Item = WorkStep & Partial<Pick<WorkAim, 'due'>>

type Props = {
  readonly chatId: string
  /** Of a step: its aim. */
  readonly aimId: string | null
  /** What is edited, as it is now; null for a new one. */
  readonly item: Item | null
  /** What a new one begins with. */
  readonly start?: string
  /** What is typed, so that it outlives the form of something that the other removes; null once it is saved or given up. */
  readonly onDraft?: (draft: Draft | null) => void
  readonly onClose: () => void
}

/** Adds or edits an aim or a step. Enter saves, Escape cancels. A change by the other is shown, and nothing is lost [WK3]. */
export function ItemForm({ onClose: close, ...props }: Props) {
  const { aimId, item, onDraft } = props
  const onClose = (): void => {
    onDraft?.(null)
    close()
  }
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const draft = useDraft({ ...props, onClose })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void draft.submit()
      }}
    >
      <TextField
        label={workPageText(aimId === null ? 'aims.name' : 'steps.name')}
        autoComplete="off"
        value={draft.title}
        error={draft.error}
        onChange={(event) => draft.setTitle(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {aimId === null && (
        <DateField
          label={workPageText('aims.due')}
          className="max-w-56"
          value={draft.due}
          onChange={(event) => draft.setDue(event.target.value)}
        />
      )}
      {item && draft.isConflict ? (
        <Conflict text={wordsOf(item)} onKeepMine={draft.keepMine} onTakeTheirs={draft.takeTheirs} />
      ) : (
        <Problem text={draft.problem} />
      )}
      <FormButtons label={workPageText('work.save')} isPending={draft.isPending} onCancel={onClose} />
    </form>
  )
}

const wordsOf = ({ title, due }: Item): string =>
  due ? `${title} (${workPageText('aims.dueBy', { day: formatDay(due) })})` : title

/** What is typed, and the version that it is based on. */
function useDraft({ chatId, aimId, item, start = '', onDraft, onClose }: Props) {
  const [id] = useState(() => item?.id ?? newId())
  const current = item?.version ?? 0
  const [base, setBase] = useState(current)
  const [title, setTitle] = useState(item?.title ?? start)
  const [due, setDue] = useState(item?.due ?? '')
  const [error, setError] = useState<string | null>(null)
  const { isPending, problem, save } = useSave(chatId)
  const submit = async (): Promise<void> => {
    const typed = title.trim()
    if (typed === '') return setError(memberErrorText('note.empty'))
    if (typed.length > workText.title)
      return setError(memberErrorText('note.tooLong', { max: workText.title }))
    const saved = { chatId, id, version: base, aimId, title: typed, due: due === '' ? null : due }
    if (await save(() => api.work.saveItem.mutate(saved))) onClose()
  }
  return {
    ...{ title, due, error, isPending, problem, setDue, submit },
    isConflict: current !== base,
    setTitle(text: string) {
      setTitle(text)
      setError(null)
      if (item) onDraft?.({ id, aimId, title: text })
    },
    keepMine: () => setBase(current),
    takeTheirs() {
      setBase(current)
      setTitle(item?.title ?? '')
      setDue(item?.due ?? '')
    },
  }
}
