import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, people, requests, workChanges, works } from '#server/db/schema.ts'
import { isHeldPair } from '#server/case-records/keep-store.ts'
import { isBlocked, isMentorActive, isSentInPause, isWorkKept, isWorkReader } from '#server/policy/scopes.ts'
import type { WorkChangeKind } from '#shared/contract/work.ts'
import type { WorkResource } from '#shared/policy.ts'
import { pastWorksListed, workChanges as limit } from '#shared/limits/work.ts'

type Row = typeof works.$inferSelect
export type Work = Row & WorkResource

/** The page of a pair, by the id of its chat; undefined if the two were never connected. */
export async function workById(db: Executor, id: string): Promise<Work | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(works),
      isBlocked: isBlocked(works.mentorId, works.menteeId),
      isKept: isWorkKept,
    })
    .from(works)
    .where(eq(works.id, id))
    .limit(1)
  return row && { ...row, isOpen: row.endedAt === null }
}

/** The ended pages of a member that have something on them, the latest first. */
export function listPastWorks(db: Executor, myId: string): Promise<Row[]> {
  const hasContent = or(gt(works.lastChange, 0), sql`cardinality(${works.calls}) > 0`)
  return db
    .select()
    .from(works)
    .where(and(isWorkReader(myId), isNotNull(works.endedAt), hasContent))
    .orderBy(desc(works.endedAt), desc(works.id))
    .limit(pastWorksListed)
}

/** The state of a pair that decides whether `myId` may write. */
export type Standing = { readonly isSilenced: boolean }

/**
 * Locks the chat of a pair until the transaction ends, so that changes of its page run one after the other, and before or after what
 * ends it. Undefined if the chat has ended, or one blocked the other or is suspended.
 */
export async function lockWork(tx: Tx, chatId: string, myId: string): Promise<Standing | undefined> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update')
  const [row] = await tx
    .select({
      isSilenced: sql<boolean>`(case when ${chats.mentorId} = ${myId} then ${chats.mentorRests} else ${chats.menteeRests} end
        or not ${isMentorActive(chats.mentorId)})`,
    })
    .from(chats)
    .where(
      and(
        eq(chats.id, chatId),
        eq(chats.isOpen, true),
        sql`not ${isBlocked(chats.mentorId, chats.menteeId)}`,
      ),
    )
  return row
}

/** Whether the page rests for `myId`: they cannot write now. */
export async function isRestingFor(db: Executor, chatId: string, myId: string): Promise<boolean> {
  const [row] = await db
    .select({
      isResting: sql<boolean>`(case when ${chats.mentorId} = ${myId} then ${chats.mentorRests} else ${chats.menteeRests} end
        or not ${isMentorActive(chats.mentorId)})`,
    })
    .from(chats)
    .where(eq(chats.id, chatId))
    .limit(1)
  return row?.isResting ?? false
}

/** The aim of the request of a pair, as `myId` may read it; null without. */
export async function readOfferedAim(db: Executor, chatId: string, myId: string): Promise<string | null> {
  const isReadable = or(eq(requests.requesterId, myId), sql`not ${isSentInPause()}`)
  const [row] = await db
    .select({ aim: requests.aim })
    .from(requests)
    .where(and(eq(requests.id, chatId), eq(requests.status, 'accepted'), ne(requests.aim, ''), isReadable))
    .limit(1)
  return row?.aim ?? null
}

export type Change = {
  readonly kind: WorkChangeKind
  readonly itemId: string | null
  readonly before: string
  readonly after: string
}

/** Adds a change to the history of a page, under the lock of `lockWork`, and returns its number. The oldest ones go, unless the pair is on hold [CS16]. */
export async function addChange(tx: Tx, workId: string, userId: string, change: Change): Promise<number> {
  const [row] = await tx
    .update(works)
    .set({ lastChange: sql`${works.lastChange} + 1` })
    .where(eq(works.id, workId))
    .returning({ n: works.lastChange })
  const n = row?.n ?? 0
  await tx.insert(workChanges).values({ workId, n, userId, ...change })
  const isOld = and(eq(workChanges.workId, workId), lte(workChanges.n, n - limit.kept))
  await tx.delete(workChanges).where(and(isOld, not(isHeldPair(workChanges.workId))))
  return n
}

/** The kind of a change that `readerId` has not seen yet; undefined if they have, or if what it added was taken back. */
export async function unseenChange(
  db: Executor,
  { chatId, readerId, n }: { readonly chatId: string; readonly readerId: string; readonly n: number },
): Promise<WorkChangeKind | undefined> {
  const { rows } = await db.execute<{ kind: WorkChangeKind }>(sql`
    select c.kind from work_changes c join works w on w.id = c.work_id
    where c.work_id = ${chatId} and c.n = ${n} and c.user_id <> ${readerId}
      and case when w.mentor_id = ${readerId} then w.mentor_seen else w.mentee_seen end < c.n
      and not exists (select from work_changes d
        where d.work_id = c.work_id and d.n > c.n and d.item_id is not distinct from c.item_id
          and d.kind = case c.kind when 'aimAdded' then 'aimRemoved' when 'noteShared' then 'noteRemoved'
            when 'thanked' then 'thanksRemoved' end)`)
  return rows[0]?.kind
}

/** Notes that a member has seen a page up to change `n`. */
export async function noteSeen(tx: Tx, { id, mentorId }: Row, myId: string, n: number): Promise<void> {
  const column = mentorId === myId ? 'mentorSeen' : 'menteeSeen'
  const seen = sql`greatest(${works[column]}, least(${n}, ${works.lastChange}))`
  await tx
    .update(works)
    .set({ [column]: seen })
    .where(eq(works.id, id))
}

/** The latest changes of a page. */
export function listChanges(db: Executor, workId: string): Promise<(typeof workChanges.$inferSelect)[]> {
  return db
    .select()
    .from(workChanges)
    .where(eq(workChanges.workId, workId))
    .orderBy(desc(workChanges.n))
    .limit(limit.shown)
}

/** The members of these ids who still have a profile, by id. */
export async function listPeople(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof people.$inferSelect>()
  const rows = await db
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
