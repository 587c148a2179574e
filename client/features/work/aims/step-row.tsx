import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { WorkStep } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useSave } from '../use-save.ts'
import { DoneBox } from './done-box.tsx'
import { ItemForm, type Draft } from './item-form.tsx'

type Props = {
  readonly chatId: string
  readonly aimId: string
  readonly step: WorkStep
  readonly canWrite: boolean
  readonly onDraft: (draft: Draft | null) => void
}

/** A step of an aim. The history keeps what is removed, so a press removes it. */
export function StepRow({ chatId, aimId, step, canWrite, onDraft }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { isPending, problem, save } = useSave(chatId)
  const { id, version } = step
  const title = step.title || workPageText('aims.noWords')
  if (isEditing && canWrite)
    return (
      <li className="py-2">
        <ItemForm {...{ chatId, aimId, onDraft }} item={step} onClose={() => setIsEditing(false)} />
      </li>
    )
  return (
    <li>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <DoneBox {...{ chatId, canWrite }} item={step} />
        </div>
        {canWrite && (
          <div className="flex flex-none">
            <Button
              variant="quiet"
              size="icon"
              aria-label={workPageText('steps.edit', { title })}
              onClick={() => setIsEditing(true)}
            >
              <Pencil size={18} aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              isPending={isPending}
              aria-label={workPageText('steps.remove', { title })}
              onClick={() => void save(() => api.work.removeItem.mutate({ chatId, id, version }))}
            >
              <X size={18} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <Problem text={problem} />
    </li>
  )
}
