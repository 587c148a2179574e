import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { callTimes, chats, people, users } from '#server/db/schema.ts'
import { hasPlace, isBlocked, isMinorRow } from '#server/policy/scopes.ts'
import { callTime as limit, callWindow } from '#shared/call-limits.ts'
import type { CallTime } from '#shared/contract/call-times.ts'

export type CallTimeRow = typeof callTimes.$inferSelect
export type NewCallTime = Omit<typeof callTimes.$inferInsert, 'status' | 'createdAt'>
type Members = { readonly mentorId: string; readonly menteeId: string }
type Ref = { readonly chatId: string; readonly id: string }

const isOne = ({ chatId, id }: Ref) => and(eq(callTimes.chatId, chatId), eq(callTimes.id, id))
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Whether a call can still be joined by an agreed time with this end. */
const isNotOver = sql`${callTimes.endsAt} + ${interval(callWindow.after)} > now()`

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
      isResting: sql<boolean>`(${chats.mentorRests} or ${chats.menteeRests} or not ${hasPlace(chats.mentorId)})`,
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
export async function findMinor(db: Executor, ids: readonly string[]): Promise<string | undefined> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isMinorRow))
    .limit(1)
  return row?.id
}

/** Stores a proposal, and deletes the times of the pair that are over. Returns false if too many wait for an answer. */
export async function addProposal(tx: Tx, proposal: NewCallTime): Promise<boolean> {
  const isOfPair = eq(callTimes.chatId, proposal.chatId)
  await tx.delete(callTimes).where(and(isOfPair, sql`not (${isNotOver})`))
  const isOpen = and(
    isOfPair,
    eq(callTimes.status, 'proposed'),
    gt(callTimes.startsAt, sql`now()`),
    ne(callTimes.id, proposal.id),
  )
  if ((await tx.$count(callTimes, isOpen)) >= limit.openPerChat) return false
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

/** Makes a proposal an agreed time. Throws an exclusion violation if a member has another one then [CT3]. */
export async function markAgreed(tx: Tx, ref: Ref): Promise<void> {
  await tx.update(callTimes).set({ status: 'agreed' }).where(isOne(ref))
}

export async function removeTime(tx: Tx, ref: Ref): Promise<boolean> {
  const rows = await tx.delete(callTimes).where(isOne(ref)).returning({ id: callTimes.id })
  return rows.length === 1
}

/** The times of a pair that are not over, the earliest first: proposals until they begin. */
export async function listCallTimes(db: Executor, chatId: string, myId: string): Promise<CallTime[]> {
  const isShown = sql`case when ${callTimes.status} = 'agreed' then ${isNotOver} else ${callTimes.startsAt} > now() end`
  const rows = await db
    .select()
    .from(callTimes)
    .where(and(eq(callTimes.chatId, chatId), isShown))
    .orderBy(asc(callTimes.startsAt), asc(callTimes.id))
    .limit(limit.listed)
  return rows.map(({ id, startsAt, endsAt, status, proposedBy }) => ({
    id,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    isAgreed: status === 'agreed',
    isMine: proposedBy === myId,
  }))
}

/** Whether a call of the pair can be started or joined now by a time that both agreed on [CT5]. */
export async function isAgreedNow(db: Executor, chatId: string): Promise<boolean> {
  const isNow = and(sql`${callTimes.startsAt} - ${interval(callWindow.before)} <= now()`, isNotOver)
  return (
    (await db.$count(callTimes, and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'agreed'), isNow))) > 0
  )
}
