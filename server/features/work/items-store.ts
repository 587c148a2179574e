import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { workItems } from '#server/db/schema.ts'
import { workCounts } from '#shared/limits/work.ts'

export type Item = typeof workItems.$inferSelect
export type NewItem = Pick<Item, 'id' | 'workId' | 'aimId' | 'title' | 'due'> & { readonly writerId: string }
type Ref = { readonly workId: string; readonly id: string }

const isOne = ({ workId, id }: Ref) => and(eq(workItems.workId, workId), eq(workItems.id, id))
const isIn = (workId: string, aimId: string | null) =>
  and(eq(workItems.workId, workId), aimId === null ? isNull(workItems.aimId) : eq(workItems.aimId, aimId))

export async function findItem(tx: Tx, ref: Ref): Promise<Item | undefined> {
  const [row] = await tx.select().from(workItems).where(isOne(ref))
  return row
}

/** How many aims a page has, or steps an aim. */
export function countItems(tx: Tx, workId: string, aimId: string | null): Promise<number> {
  return tx.$count(workItems, isIn(workId, aimId))
}

/** Adds an aim or a step. Returns false if the id is taken, which only an item of another pair can be. */
export async function addItem(tx: Tx, item: NewItem): Promise<boolean> {
  const added = await tx.insert(workItems).values(item).onConflictDoNothing().returning({ id: workItems.id })
  return added.length === 1
}

export async function rewordItem(
  tx: Tx,
  ref: Ref,
  { title, due, writerId }: Pick<NewItem, 'title' | 'due' | 'writerId'>,
): Promise<void> {
  await tx
    .update(workItems)
    .set({ title, due, writerId, version: sql`${workItems.version} + 1` })
    .where(isOne(ref))
}

export async function setDone(tx: Tx, ref: Ref, isDone: boolean): Promise<void> {
  await tx
    .update(workItems)
    .set({ doneAt: isDone ? sql`now()` : null })
    .where(isOne(ref))
}

/** Deletes a step, or an aim with its steps. */
export async function removeItem(tx: Tx, ref: Ref): Promise<void> {
  await tx.delete(workItems).where(isOne(ref))
}

/** The titles of the steps of an aim. */
export async function listSteps(tx: Tx, { workId, id }: Ref): Promise<string[]> {
  const rows = await tx
    .select({ title: workItems.title })
    .from(workItems)
    .where(isIn(workId, id))
    .orderBy(asc(workItems.createdAt), asc(workItems.id))
    .limit(workCounts.steps)
  return rows.map(({ title }) => title)
}

/** The aims and steps of a page, the oldest first. */
export function listItems(db: Executor, workId: string): Promise<Item[]> {
  return db
    .select()
    .from(workItems)
    .where(eq(workItems.workId, workId))
    .orderBy(asc(workItems.createdAt), asc(workItems.id))
    .limit(workCounts.aims * (workCounts.steps + 1))
}
