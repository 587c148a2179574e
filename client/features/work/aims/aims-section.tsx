import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WorkAim } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { workCounts } from '#shared/limits/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Section } from '../section.tsx'
import { useSave } from '../use-save.ts'
import type { PartProps } from '../work-content.tsx'
import { AimCard } from './aim-card.tsx'
import { ItemForm, type Draft } from './item-form.tsx'

/** The aims of the pair with their steps [WK1]. */
export function AimsSection({ work, canWrite }: PartProps) {
  const { aims, chatId, endedAt } = work
  const [isAdding, setIsAdding] = useState(false)
  const [draft, setDraft] = useState<Draft | null>(null)
  const isPast = endedAt !== null
  const isFull = aims.length >= workCounts.aims
  return (
    <Section title={workPageText(isPast ? 'aims.titlePast' : 'aims.title')}>
      {aims.length === 0 && (
        <p className="text-muted">{workPageText(isPast ? 'aims.nonePast' : 'aims.none')}</p>
      )}
      {canWrite && <Offered work={work} />}
      {aims.length > 0 && (
        <ul className="grid gap-4">
          {aims.map((aim) => (
            <AimCard key={aim.id} {...{ chatId, aim, canWrite }} onDraft={setDraft} />
          ))}
        </ul>
      )}
      {canWrite && draft && !isThere(aims, draft.id) && (
        <Removed {...{ chatId, draft, aims }} onClose={() => setDraft(null)} />
      )}
      {canWrite && isFull && (
        <p className="text-sm text-muted">{workPageText('aims.full', { max: workCounts.aims })}</p>
      )}
      {canWrite && !isFull && !isAdding && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden />
          {workPageText('aims.add')}
        </Button>
      )}
      {canWrite && isAdding && (
        <ItemForm {...{ chatId }} aimId={null} item={null} onClose={() => setIsAdding(false)} />
      )}
    </Section>
  )
}

const isThere = (aims: readonly WorkAim[], id: string): boolean =>
  aims.some((aim) => aim.id === id || aim.steps.some((step) => step.id === id))

type RemovedProps = {
  readonly chatId: string
  readonly draft: Draft
  readonly aims: readonly WorkAim[]
  readonly onClose: () => void
}

/** What the member typed for an aim or a step that was removed meanwhile: they can add it again [WK3]. */
function Removed({ chatId, draft: { aimId, title }, aims, onClose }: RemovedProps) {
  const parent = aims.some(({ id }) => id === aimId) ? aimId : null
  return (
    <div className="grid gap-3 rounded-md border border-edge bg-sunken p-4">
      <p role="status" className="text-sm">
        {workPageText('work.removed')}
      </p>
      <ItemForm {...{ chatId, onClose }} aimId={parent} item={null} start={title} />
    </div>
  )
}

/** The aim of the request, as the first one [WK2]. */
function Offered({ work: { chatId, offeredAim } }: Pick<PartProps, 'work'>) {
  const { isPending, problem, save } = useSave(chatId)
  const [id] = useState(newId)
  if (offeredAim === null) return null
  const aim = { chatId, id, version: 0, aimId: null, title: offeredAim, due: null }
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <p className="wrap-anywhere">{workPageText('aims.offered', { aim: offeredAim })}</p>
      <Button
        className="justify-self-start whitespace-normal!"
        isPending={isPending}
        onClick={() => void save(() => api.work.saveItem.mutate(aim))}
      >
        {workPageText('aims.takeOffered')}
      </Button>
      <Problem text={problem} />
    </div>
  )
}
