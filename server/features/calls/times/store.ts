import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callSeries, callTimes, canceledCalls, chats, people, users } from '#server/db/schema.ts'
import { isChatResting, isBlocked, isMinorRow } from '#server/policy/scopes.ts'
import { callTimesKeptFor, callTimesPerChat, callWindow } from '#shared/limits/call.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import type { QuietSettings } from '#shared/domain/times/quiet-hours.ts'

export type CallTimeRow = typeof callTimes.$inferSelect
export type NewCallTime = Omit<typeof callTimes.$inferInsert, 'status' | 'createdAt'>
type Members = {
  readonly mentorId: string
  readonly menteeId: string
  /** How the members are locked. */
  readonly strength: 'share' | 'no key update'
}
type Ref = { readonly chatId: string; readonly id: string }

const isOne = ({ chatId, id }: Ref) => and(eq(callTimes.chatId, chatId), eq(callTimes.id, id))
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Whether a call can still be joined by an agreed time with this end. */
const isNotOver = sql`${callTimes.endsAt} + ${interval(callWindow.after)} > now()`

/** Whether a time is shown: an agreed one until it is over, a proposal until it begins. */
export const isShown = sql`case when ${callTimes.status} = 'agreed' then ${isNotOver} else ${callTimes.startsAt} > now() end`

/** Whether an agreed time is so long over that it leaves the calendars, too. */
const isPast = sql`${callTimes.endsAt} + ${interval(callTimesKeptFor)} < now()`

/**
 * Locks a pair until the transaction ends, so that its proposals are counted right, and what deletes its times runs before or
 * after it [CT6]. Returns the state of the pair; undefined for one whose chat has ended, or that is blocked or suspended.
 */
export async function lockPair(
  tx: Tx,
  chatId: string,
  { mentorId, menteeId, strength }: Members,
): Promise<{ isResting: boolean } | undefined> {
  // In the order of ids, before the chat: a suspension locks the member first, too.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [mentorId, menteeId]))
    .orderBy(users.id)
    .for(strength)
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update')
  const [row] = await tx
    .select({
      isResting: isChatResting,
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

/** The member of a pair who is a minor; undefined without one. */
export async function findMinor(
  db: Executor,
  ids: readonly string[],
): Promise<({ readonly id: string } & QuietSettings) | undefined> {
  const { id, quietHours, timeZone } = people
  const [row] = await db
    .select({ id, quietHours, timeZone })
    .from(people)
    .where(and(inArray(id, [...ids]), isMinorRow))
    .limit(1)
  return row
}

/**
 * Stores proposals that were made together, and deletes those of the pair that have begun, and what is long over: what remains
 * is limited. Proposals to move a time replace earlier ones of the same member. Returns how many were new; undefined if too
 * many wait for an answer.
 */
export async function addProposals(tx: Tx, proposals: readonly NewCallTime[]): Promise<number | undefined> {
  const [first] = proposals
  if (!first) return 0
  const isOfPair = eq(callTimes.chatId, first.chatId)
  const isProposal = eq(callTimes.status, 'proposed')
  await tx.delete(callTimes).where(and(isOfPair, or(and(isProposal, sql`not (${isShown})`), isPast)))
  const others = notInArray(
    callTimes.id,
    proposals.map(({ id }) => id),
  )
  if (first.movesId != null) {
    const isReplaced = and(eq(callTimes.movesId, first.movesId), eq(callTimes.proposedBy, first.proposedBy))
    await tx.delete(callTimes).where(and(isOfPair, isProposal, isReplaced, others))
  }
  const open = await tx.$count(callTimes, and(isOfPair, isProposal, others))
  if (open + proposals.length > callTimesPerChat.open) return undefined
  const added = await tx
    .insert(callTimes)
    .values([...proposals])
    .onConflictDoNothing({ target: callTimes.id })
    .returning({ id: callTimes.id })
  return added.length
}

const isPlanned = and(eq(callTimes.status, 'agreed'), gt(callTimes.startsAt, sql`now()`))

/** Whether an agreed time has not begun, so that it can be moved [MT2]. */
export async function canMove(tx: Tx, ref: Ref): Promise<boolean> {
  return (await tx.$count(callTimes, and(isOne(ref), isPlanned))) === 1
}

/** Moves an agreed time that has not begun. Returns false without one. Throws an exclusion violation, as `markAgreed` does. */
export async function moveTime(
  tx: Tx,
  id: string,
  { chatId, startsAt, endsAt }: Pick<CallTimeRow, 'chatId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(callTimes)
    .set({ startsAt, endsAt, revision: sql`${callTimes.revision} + 1` })
    .where(and(isOne({ chatId, id }), isPlanned))
    .returning({ id: callTimes.id })
  return rows.length === 1
}

/** How often a time was moved. */
export async function getRevision(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.select({ revision: callTimes.revision }).from(callTimes).where(eq(callTimes.id, id))
  return row?.revision ?? 0
}

/** Deletes what is left of a proposal that was answered: its other times, and other proposals to move the same time. */
export async function removeOfProposal(
  tx: Tx,
  { chatId, groupId, movesId }: Pick<CallTimeRow, 'chatId' | 'groupId' | 'movesId'>,
): Promise<void> {
  if (groupId === null && movesId === null) return
  const isPart = or(
    groupId === null ? undefined : eq(callTimes.groupId, groupId),
    movesId === null ? undefined : eq(callTimes.movesId, movesId),
  )
  await tx
    .delete(callTimes)
    .where(and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'proposed'), isPart))
}

/** Stores agreed times of a series, without those that overlap another one of a member. Returns how many were stored. */
export async function addAgreed(tx: Tx, times: readonly NewCallTime[]): Promise<number> {
  if (times.length === 0) return 0
  const rows = await tx
    .insert(callTimes)
    .values(times.map((time) => ({ ...time, status: 'agreed' as const })))
    .onConflictDoNothing()
    .returning({ id: callTimes.id })
  return rows.length
}

/** Makes an agreed time the first one of its series, which has the same id. */
export async function setSeries(tx: Tx, { chatId, id }: Ref): Promise<void> {
  await tx.update(callTimes).set({ seriesId: id }).where(isOne({ chatId, id }))
}

/** A proposal that `myId` can still confirm: one of the other member, which has not begun. */
export async function getProposal(tx: Tx, ref: Ref, myId: string): Promise<CallTimeRow | undefined> {
  const [row] = await tx
    .select()
    .from(callTimes)
    .where(
      and(
        isOne(ref),
        eq(callTimes.status, 'proposed'),
        ne(callTimes.proposedBy, myId),
        gt(callTimes.startsAt, sql`now()`),
      ),
    )
    .for('update')
  return row
}

/** Whether a proposal of a member waits for the answer of the other one. */
export async function hasProposals(tx: Tx, chatId: string, proposedBy: string): Promise<boolean> {
  const isOpen = and(eq(callTimes.status, 'proposed'), eq(callTimes.proposedBy, proposedBy), isShown)
  return (await tx.$count(callTimes, and(eq(callTimes.chatId, chatId), isOpen))) > 0
}

/** How many agreed times of a pair are not over. */
export function countAgreed(tx: Tx, chatId: string): Promise<number> {
  return tx.$count(callTimes, and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'agreed'), isShown))
}

/** Makes a proposal an agreed time. Throws an exclusion violation if a member has another one then [CT3]. */
export async function markAgreed(tx: Tx, ref: Ref): Promise<void> {
  await tx.update(callTimes).set({ status: 'agreed' }).where(isOne(ref))
}

/**
 * Deletes a time that is not over, with the proposals to move it; `withOthers` also the other times of the proposal, or the
 * later ones of the series. Returns what was deleted.
 */
export async function removeTimes(tx: Tx, ref: Ref, withOthers: boolean): Promise<CallTimeRow[]> {
  const [time] = await tx
    .select()
    .from(callTimes)
    .where(and(isOne(ref), isShown))
    .for('update')
  if (!time) return []
  const ofPair = and(eq(callTimes.chatId, ref.chatId), eq(callTimes.status, time.status), isShown)
  const others =
    time.status === 'proposed'
      ? eq(callTimes.groupId, time.groupId ?? '')
      : and(eq(callTimes.seriesId, time.seriesId ?? ''), gte(callTimes.startsAt, time.startsAt))
  const removed = await tx
    .delete(callTimes)
    .where(and(ofPair, withOthers ? or(isOne(ref), others) : isOne(ref)))
    .returning()
  const ids = removed.map(({ id }) => id)
  const isMove = and(eq(callTimes.status, 'proposed'), inArray(callTimes.movesId, ids))
  await tx.delete(callTimes).where(and(eq(callTimes.chatId, ref.chatId), isMove))
  return removed
}

/** Records canceled times for as long as the list shows them, and deletes earlier ones. */
export async function addCanceled(tx: Tx, times: readonly CallTimeRow[], canceledBy: string): Promise<void> {
  const [first] = times
  if (!first) return
  await tx
    .delete(canceledCalls)
    .where(and(eq(canceledCalls.chatId, first.chatId), lt(canceledCalls.endsAt, sql`now()`)))
  await tx.insert(canceledCalls).values(
    times.map(({ id, chatId, startsAt, endsAt, revision }) => ({
      ...{ id, chatId, canceledBy, startsAt, endsAt },
      revision: revision + 1,
    })),
  )
}

/** The part of the daily sweep: deletes times that nothing shows any more, of all pairs [MT3]. */
export async function deletePast(db: Executor): Promise<void> {
  await db
    .delete(callTimes)
    .where(or(and(eq(callTimes.status, 'proposed'), lt(callTimes.startsAt, sql`now()`)), isPast))
  await db.delete(canceledCalls).where(lt(canceledCalls.endsAt, sql`now()`))
}

/** The canceled times of a pair that would still be to come, the earliest first. */
export function listCanceled(db: Executor, chatId: string): Promise<(typeof canceledCalls.$inferSelect)[]> {
  return db
    .select()
    .from(canceledCalls)
    .where(and(eq(canceledCalls.chatId, chatId), gt(canceledCalls.endsAt, sql`now()`)))
    .orderBy(asc(canceledCalls.startsAt), asc(canceledCalls.id))
    .limit(callTimesPerChat.canceled)
}

/** The times of a pair that are not over, the earliest first: proposals until they begin. */
export function listCallTimes(
  db: Executor,
  chatId: string,
): Promise<{ readonly row: CallTimeRow; readonly seriesWeeks: number | null }[]> {
  return db
    .select({ row: getTableColumns(callTimes), seriesWeeks: callSeries.everyWeeks })
    .from(callTimes)
    .leftJoin(callSeries, eq(callSeries.id, callTimes.seriesId))
    .where(and(eq(callTimes.chatId, chatId), isShown))
    .orderBy(asc(callTimes.startsAt), asc(callTimes.id))
    .limit(callTimesPerChat.listed)
}

/** The agreed times around now by which a call could be joined if there were no quiet hours, and the current time [CT5]. */
export function listAgreedNow(
  db: Executor,
  chatId: string,
): Promise<{ readonly startsAt: Date; readonly endsAt: Date; readonly now: number }[]> {
  const { startsAt, endsAt } = callTimes
  const isNow = and(sql`${startsAt} - ${interval(callWindow.before)} <= now()`, isNotOver)
  return db
    .select({ startsAt, endsAt, now: sql<number>`(extract(epoch from now()) * 1000)::float8` })
    .from(callTimes)
    .where(and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'agreed'), isNow))
    .limit(callTimesPerChat.listed)
}

export const toSpan = ({ startsAt, endsAt }: Pick<CallTimeRow, 'startsAt' | 'endsAt'>): Span => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
})
