import { useState } from 'react'
import type { WorkStep } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { api } from '#client/sync/react/api.ts'
import { cx } from '#client/ui/cx.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { useSave } from '../use-save.ts'

type Props = {
  readonly chatId: string
  readonly item: WorkStep
  readonly canWrite: boolean
  /** Whether it is an aim. */
  readonly isStrong?: boolean
  readonly labelId?: string
}

/** How long the live update may come after the answer, in milliseconds. */
const UPDATE_WAIT = 2_000

/** An aim or a step with the box that says whether it is done. What was pressed is shown until the item has changed, or could not be saved. */
export function DoneBox({ chatId, item, canWrite, isStrong = false, labelId }: Props) {
  const { problem, save } = useSave(chatId)
  const [pressed, setPressed] = useState<{ readonly isDone: boolean; readonly before: number | null } | null>(
    null,
  )
  const shown = pressed?.before === item.doneAt ? pressed : null
  const isDone = shown?.isDone ?? item.doneAt !== null
  const change = async (next: boolean): Promise<void> => {
    if (shown) return
    const press = { isDone: next, before: item.doneAt }
    setPressed(press)
    const isSaved = await save(() => api.work.setDone.mutate({ chatId, id: item.id, isDone: next }))
    setTimeout(() => setPressed((last) => (last === press ? null : last)), isSaved ? UPDATE_WAIT : 0)
  }
  return (
    <>
      <label className="flex min-h-11 items-start gap-2.5">
        <input
          type="checkbox"
          className="tick mt-3"
          checked={isDone}
          disabled={!canWrite}
          onChange={(event) => void change(event.target.checked)}
        />
        <span
          id={labelId}
          dir="auto"
          className={cx(
            'min-w-0 leading-snug wrap-anywhere',
            isStrong ? 'py-2.5 text-lg font-semibold' : 'py-3 text-sm',
            isDone && 'text-muted line-through',
            item.title === '' && 'text-muted italic',
          )}
        >
          {item.title || workPageText('aims.noWords')}
        </span>
      </label>
      <MaskedBelow texts={[item.title]} />
      <Problem text={problem} />
    </>
  )
}
