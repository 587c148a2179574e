import { and, asc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callTimes, chats, people, requests, users } from '#server/db/schema.ts'
import { isMentorActive, isAcceptedMember, isBlocked, isMinorRow } from '#server/policy/scopes.ts'
import { callTimesPerChat, callWindow, nextCallsListed } from '#shared/call-limits.ts'
import type { NextCall } from '#shared/contract/call-times.ts'
import type { Span } from '#shared/domain/availability.ts'
import type { QuietSettings } from '#shared/domain/quiet-hours.ts'

export type CallTimeRow = typeof callTimes.$inferSelect
export type NewCallTime = Omit<typeof callTimes.$inferInsert, 'status' | 'createdAt'>
type Members = { readonly mentorId: string; readonly menteeId: string }
type Ref = { readonly chatId: string; readonly id: string }

const isOne = ({ chatId, id }: Ref) => and(eq(callTimes.chatId, chatId), eq(callTimes.id, id))
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Whether a call can still be joined by an agreed time with this end. */
const isNotOver = sql`${callTimes.endsAt} + ${interval(callWindow.after)} > now()`

/** Whether a time is shown: an agreed one until it is over, a proposal until it begins. */
const isShown = sql`case when ${callTimes.status} = 'agreed' then ${isNotOver} else ${callTimes.startsAt} > now() end`

/**
 * Locks a pair until the transaction ends, so that its proposals are counted right, and what deletes its times runs before or
 * after it [CT6]. Returns the state of the pair; undefined for one whose chat has ended, or that is blocked or suspended.
 */
export async function lockPair(
  tx: Tx,
  chatId: string,
  { mentorId, menteeId }: Members,
): Promise<{ isResting: boolean } | undefined> {
  // In the order of ids, before the chat: a suspension locks the member first, too.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [mentorId, menteeId]))
    .orderBy(users.id)
    .for('share')
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update')
  const [row] = await tx
    .select({
      isResting: sql<boolean>`(${chats.mentorRests} or ${chats.menteeRests} or not ${isMentorActive(chats.mentorId)})`,
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
 * Stores a proposal, and deletes the times of the pair that are over, and the proposals that have begun: what remains is
 * limited. Returns false if too many wait for an answer.
 */
export async function addProposal(tx: Tx, proposal: NewCallTime): Promise<boolean> {
  const isOfPair = eq(callTimes.chatId, proposal.chatId)
  await tx.delete(callTimes).where(and(isOfPair, sql`not (${isShown})`))
  const isOpen = and(isOfPair, eq(callTimes.status, 'proposed'), ne(callTimes.id, proposal.id))
  if ((await tx.$count(callTimes, isOpen)) >= callTimesPerChat.open) return false
  await tx.insert(callTimes).values(proposal).onConflictDoNothing({ target: callTimes.id })
  return true
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

/** How many agreed times of a pair are not over. */
export function countAgreed(tx: Tx, chatId: string): Promise<number> {
  return tx.$count(callTimes, and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'agreed'), isShown))
}

/** Makes a proposal an agreed time. Throws an exclusion violation if a member has another one then [CT3]. */
export async function markAgreed(tx: Tx, ref: Ref): Promise<void> {
  await tx.update(callTimes).set({ status: 'agreed' }).where(isOne(ref))
}

export async function removeTime(tx: Tx, ref: Ref): Promise<boolean> {
  const rows = await tx.delete(callTimes).where(isOne(ref)).returning({ id: callTimes.id })
  return rows.length === 1
}

/** The times of a pair that are not over, the earliest first: proposals until they begin. */
export function listCallTimes(db: Executor, chatId: string): Promise<CallTimeRow[]> {
  return db
    .select()
    .from(callTimes)
    .where(and(eq(callTimes.chatId, chatId), isShown))
    .orderBy(asc(callTimes.startsAt), asc(callTimes.id))
    .limit(callTimesPerChat.listed)
}

/** The agreed times of a member's chats, and the proposals to the member, the earliest first. */
export async function listNextCalls(db: Executor, myId: string): Promise<NextCall[]> {
  const isMatter = or(eq(callTimes.status, 'agreed'), ne(callTimes.proposedBy, myId))
  const rows = await db
    .select(getTableColumns(callTimes))
    .from(callTimes)
    .innerJoin(requests, eq(requests.id, callTimes.chatId))
    .where(and(isAcceptedMember(myId), isMatter, isShown))
    .orderBy(asc(callTimes.startsAt), asc(callTimes.id))
    .limit(nextCallsListed)
  return rows.map((row) => ({
    ...{ id: row.id, chatId: row.chatId },
    ...toSpan(row),
    isAgreed: row.status === 'agreed',
  }))
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
