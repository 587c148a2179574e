import { Pencil, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { WorkAim } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { workCounts } from '#shared/limits/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { formatDay, formatDayOf } from '#client/components/format-day.ts'
import { useSave } from '../use-save.ts'
import { DoneBox } from './done-box.tsx'
import { ItemForm, type Draft } from './item-form.tsx'
import { StepRow } from './step-row.tsx'

type Props = {
  readonly chatId: string
  readonly aim: WorkAim
  readonly canWrite: boolean
  readonly onDraft: (draft: Draft | null) => void
}

/** An aim with its steps. */
export function AimCard({ chatId, aim, canWrite, onDraft }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const titleId = useId()
  const title = aim.title || workPageText('aims.noWords')
  return (
    <li className="grid gap-2 rounded-md border border-line p-3 sm:p-4">
      {isEditing && canWrite ? (
        <ItemForm {...{ chatId, onDraft }} aimId={null} item={aim} onClose={() => setIsEditing(false)} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <DoneBox {...{ chatId, canWrite }} item={aim} isStrong labelId={titleId} />
            <AimFacts aim={aim} />
          </div>
          {canWrite && <AimButtons {...{ chatId, aim, title }} onEdit={() => setIsEditing(true)} />}
        </div>
      )}
      {aim.steps.length > 0 && (
        <ul
          aria-label={workPageText('steps.label', { title })}
          className="ms-2 grid border-s border-line ps-2"
        >
          {aim.steps.map((step) => (
            <StepRow key={step.id} {...{ chatId, step, canWrite, onDraft }} aimId={aim.id} />
          ))}
        </ul>
      )}
      {canWrite && <AddStep {...{ chatId, aim }} titleId={titleId} />}
    </li>
  )
}

/** By when, how far, and when it was reached. */
function AimFacts({ aim: { due, doneAt, steps } }: Pick<Props, 'aim'>) {
  const done = steps.filter((step) => step.doneAt !== null).length
  const facts = [
    due === null || doneAt !== null ? '' : workPageText('aims.dueBy', { day: formatDay(due) }),
    steps.length === 0 ? '' : workPageText('aims.progress', { done, count: steps.length }),
    doneAt === null ? '' : workPageText('aims.done', { day: formatDayOf(doneAt) }),
  ].filter(Boolean)
  return <p className="ps-8 text-sm text-muted empty:hidden">{facts.join(' · ')}</p>
}

type ButtonsProps = Pick<Props, 'chatId' | 'aim'> & { readonly title: string; readonly onEdit: () => void }

function AimButtons({ chatId, aim, title, onEdit }: ButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, problem, save } = useSave(chatId)
  const remove = async (): Promise<void> => {
    const { id, version } = aim
    if (await save(() => api.work.removeItem.mutate({ chatId, id, version }))) setIsAsking(false)
  }
  return (
    <div className="flex flex-none">
      <Button variant="quiet" size="icon" aria-label={workPageText('aims.edit', { title })} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={workPageText('aims.remove', { title })}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <X size={18} aria-hidden />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={workPageText('aims.removeTitle')}
          confirmLabel={workPageText('aims.removeYes')}
          isPending={isPending}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">{workPageText('aims.removeText', { title })}</p>
          <Problem text={problem} />
        </ConfirmDialog>
      )}
    </div>
  )
}

function AddStep({ chatId, aim, titleId }: Pick<Props, 'chatId' | 'aim'> & { readonly titleId: string }) {
  const [isAdding, setIsAdding] = useState(false)
  if (aim.steps.length >= workCounts.steps)
    return <p className="text-sm text-muted">{workPageText('steps.full', { max: workCounts.steps })}</p>
  if (isAdding)
    return <ItemForm {...{ chatId }} aimId={aim.id} item={null} onClose={() => setIsAdding(false)} />
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-describedby={titleId}
      className="justify-self-start"
      onClick={() => setIsAdding(true)}
    >
      <Plus size={18} aria-hidden />
      {workPageText('steps.add')}
    </Button>
  )
}
