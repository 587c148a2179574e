import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import type { WorkAim, WorkStep } from '#shared/contract/work.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { workPageText } from '#shared/texts/members/work.ts'
import { workText } from '#shared/work-limits.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import { formatDay } from '../format-day.ts'
import { useSave } from '../use-save.ts'

export type Item = WorkStep & Partial<Pick<WorkAim, 'due'>>

type Props = {
  readonly chatId: string
  /** Of a step: its aim. */
  readonly aimId: string | null
  /** What is edited, as it is now; null for a new one, undefined if it was removed meanwhile. */
  readonly item: Item | null | undefined
  readonly onClose: () => void
}

/** Adds or edits an aim or a step. Enter saves, Escape cancels. A change by the other is shown, and nothing is lost [WK3]. */
export function ItemForm({ chatId, aimId, item, onClose }: Props) {
  const form = useItemForm({ chatId, aimId, item, onClose })
  const { title, due, isConflict, problem } = form
  return (
    <form
      noValidate
      ref={form.ref}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        label={workPageText(aimId === null ? 'aims.name' : 'steps.name')}
        autoComplete="off"
        value={title}
        error={form.error}
        onChange={(event) => form.setTitle(event.target.value)}
      />
      {aimId === null && (
        <TextField
          type="date"
          label={workPageText('aims.due')}
          className="max-w-56"
          value={due}
          onChange={(event) => form.setDue(event.target.value)}
        />
      )}
      {isConflict && (
        <Conflict
          text={item ? wordsOf(item) : null}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {!isConflict && <Problem text={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={form.isPending}>
          {workPageText('work.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
      </div>
    </form>
  )
}

const wordsOf = ({ title, due }: Item): string =>
  due ? `${title} (${workPageText('aims.dueBy', { day: formatDay(due) })})` : title

function useItemForm({ chatId, aimId, item, onClose }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const [id] = useState(() => item?.id ?? newId())
  const [base, setBase] = useState(item?.version ?? 0)
  const [title, setTitle] = useState(item?.title ?? '')
  const [due, setDue] = useState(item?.due ?? '')
  const [error, setError] = useState<string | null>(null)
  const { isPending, problem, save } = useSave(chatId)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  const isConflict = item === undefined ? base > 0 : item !== null && item.version !== base
  const submit = async (): Promise<void> => {
    const typed = title.trim()
    if (typed === '') return setError(memberErrorText('work.empty'))
    if (typed.length > workText.title)
      return setError(memberErrorText('work.tooLong', { max: workText.title }))
    // What was removed meanwhile comes back as a new one.
    const version = item === undefined ? 0 : base
    const saved = { chatId, id, version, aimId, title: typed, due: due === '' ? null : due }
    if (await save(() => api.work.saveItem.mutate(saved))) onClose()
  }
  return {
    ...{ ref, title, due, error, isPending, problem, isConflict, setDue, submit },
    setTitle(text: string) {
      setTitle(text)
      setError(null)
    },
    keepMine: () => setBase(item?.version ?? 0),
    takeTheirs() {
      setBase(item?.version ?? 0)
      setTitle(item?.title ?? '')
      setDue(item?.due ?? '')
    },
  }
}
