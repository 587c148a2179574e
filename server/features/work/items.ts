import type * as z from 'zod/mini'
import type { Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { removeWorkItem, saveWorkItem, setWorkItemDone, WorkResult } from '#shared/contract/work.ts'
import { AppError } from '#shared/errors.ts'
import { workCounts, workText } from '#shared/limits/work.ts'
import * as store from './items-store.ts'
import { assertNear, parseText, writeWork } from './write.ts'

/** Title and date of an item, as the history has them. */
const wordsOf = ({ title, due }: Pick<store.Item, 'title' | 'due'>): string =>
  due === null ? title : `${title} (${due})`

const kindOf = ({ aimId }: Pick<store.Item, 'aimId'>) => (aimId === null ? 'aim' : 'step')

/** Adds an aim or a step, or changes its title and date, if it is still what the page showed [WK1, WK3]. */
export function saveItem(
  ctx: AuthContext,
  request: Request,
  { id, version, aimId, title: typed, due }: z.infer<typeof saveWorkItem>,
): Promise<WorkResult> {
  assertNear(due)
  const workId = request.id
  const title = parseText(typed, { max: workText.title })
  return writeWork(ctx, request, {
    texts: [title],
    max: workText.title,
    async standing(tx) {
      const stored = await store.findItem(tx, { workId, id })
      return stored ? [stored.title] : []
    },
    async apply(tx, [filtered = '']) {
      const item = {
        id,
        workId,
        aimId,
        title: filtered,
        due: aimId === null ? due : null,
        writerId: ctx.me.id,
      }
      const stored = await store.findItem(tx, { workId, id })
      if (stored) {
        // A repeat, or the same change by both.
        if (stored.title === item.title && stored.due === item.due) return 'same'
        if (stored.version !== version) return 'stale'
        await store.rewordItem(tx, { workId, id }, item)
        const change = { kind: `${kindOf(stored)}Changed`, itemId: id } as const
        const isReworded = stored.title !== item.title
        return { ...change, before: wordsOf(stored), after: wordsOf(item), isReworded }
      }
      if (version > 0) return 'stale'
      if (aimId !== null) {
        const aim = await store.findItem(tx, { workId, id: aimId })
        if (!aim || aim.aimId !== null) return 'stale'
      }
      const max = aimId === null ? workCounts.aims : workCounts.steps
      // The page offers no step beyond the limit, which it says itself.
      if ((await store.countItems(tx, workId, aimId)) >= max)
        throw aimId === null ? new AppError('aims.tooMany', { values: { max } }) : new AppError('app.invalid')
      if (!(await store.addItem(tx, item))) throw new AppError('app.notFound')
      return {
        ...{ kind: `${kindOf(item)}Added`, itemId: id, before: '', after: wordsOf(item), isReworded: true },
      } as const
    },
  })
}

/** Marks an aim or a step as done, or as not done. What the other says at the same time is in the history. */
export function setItemDone(
  ctx: AuthContext,
  request: Request,
  { id, isDone }: z.infer<typeof setWorkItemDone>,
): Promise<WorkResult> {
  const ref = { workId: request.id, id }
  return writeWork(ctx, request, {
    async apply(tx) {
      const stored = await store.findItem(tx, ref)
      if (!stored) return 'stale'
      if ((stored.doneAt !== null) === isDone) return 'same'
      await store.setDone(tx, ref, isDone)
      const kind = `${kindOf(stored)}${isDone ? 'Done' : 'Reopened'}` as const
      return { kind, itemId: id, before: stored.title, after: '', isReworded: false }
    },
  })
}

/** Deletes a step, or an aim with its steps, if it is still what the page showed. The history has what was deleted. */
export function removeItem(
  ctx: AuthContext,
  request: Request,
  { id, version }: z.infer<typeof removeWorkItem>,
): Promise<WorkResult> {
  const ref = { workId: request.id, id }
  return writeWork(ctx, request, {
    async apply(tx) {
      const stored = await store.findItem(tx, ref)
      if (!stored) return 'same'
      if (stored.version !== version) return 'stale'
      const steps = await store.listSteps(tx, ref)
      await store.removeItem(tx, ref)
      const before = [wordsOf(stored), ...steps].join('\n')
      return { kind: `${kindOf(stored)}Removed`, itemId: id, before, after: '', isReworded: false } as const
    },
  })
}
