import { and, eq, getTableColumns, inArray, or, sql, type AnyColumn } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { chats, people, requests } from '#server/db/schema.ts'
import { isFull, isNotTaking } from '#server/features/people/activity-store.ts'
import { keepHeld } from '#server/case-records/keep-store.ts'
import {
  areSeparated,
  isMentorActive,
  isAcceptedMember,
  isBlocked,
  isShownTo,
  lacksConsent,
  restingMembers,
  scopes,
} from '#server/policy/scopes.ts'
import type { RejectionReason } from '#shared/domain/requests.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { pageSize, requests as limit } from '#shared/limits.ts'
import { requestText } from '#shared/limits/request.ts'
import type { RequestResource } from '#shared/policy.ts'
import { topics } from '#shared/contract/topics.ts'
import type { RequestStatus } from '#shared/contract/connections.ts'

type Row = typeof requests.$inferSelect
export type Request = Row & Pick<RequestResource, 'isBlocked' | 'resting' | 'isMentorActive' | 'lacksConsent'>

/** Finds a request, whether its members are blocked from each other, and who of them may not write. Its id is also that of the chat. */
export async function requestById(db: Executor, id: string): Promise<Request | undefined> {
  const rows = await byId(db).execute({ id })
  return rows[0]
}

const byId = preparedQuery((db) =>
  db
    .select({
      ...getTableColumns(requests),
      isBlocked: isBlocked(requests.mentorId, requests.requesterId),
      resting: restingMembers(),
      isMentorActive: isMentorActive(requests.mentorId),
      lacksConsent: lacksConsent(requests.requesterId),
    })
    .from(requests)
    .where(eq(requests.id, sql.placeholder('id')))
    .limit(1)
    .prepare('request-by-id'),
)

/**
 * Locks these members until the transaction ends: concurrent requests, blocks and unblocks of any of them run one
 * after the other [BL4]. Locks in the order of ids, so that two transactions never wait for each other.
 */
export async function lockPeople(tx: Executor, ids: readonly string[]): Promise<number> {
  const locked = await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(people.id)
    .for('no key update')
  return locked.length
}

/** What decides whether a request to a mentor is stored. */
type Standing = 'isFound' | 'lacksConsent' | 'isNotTaking' | 'isFull' | 'isSeparated'

/** Whether staff keep the members of a request apart, under the lock of `lockPeople`, under which they decide it [CS25]. */
export async function isPairSeparated(
  tx: Executor,
  { mentorId, requesterId }: Pick<Row, 'mentorId' | 'requesterId'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isSeparated: boolean }>(
    sql`select ${areSeparated(mentorId, requesterId)} as "isSeparated"`,
  )
  return rows[0]?.isSeparated === true
}

/**
 * Stores a mentee's request under a lock on both, so that concurrent requests count the pending ones right, and a mentor who
 * is suspended at this moment gets none. Answers 'noConsent' when the mentee needs the consent of a guardian, 'exists' when the
 * pair has a request, 'separated' when staff keep the two separate, 'tooMany' when the mentee has enough pending ones, 'notFound'
 * when one blocked the other meanwhile, or the mentor is not active any more, or not listed to the mentee.
 */
export async function addRequest(
  tx: Executor,
  pair: { mentorId: string; requesterId: string; aim?: string; note?: string },
  requestDays: number | null = null,
): Promise<'added' | 'exists' | 'separated' | 'tooMany' | 'notFound' | 'noConsent' | 'notTaking' | 'full'> {
  await lockPeople(tx, [pair.mentorId, pair.requesterId])
  const { rows } = await tx.execute<Record<Standing, boolean>>(
    sql`select ${isNotTaking} as "isNotTaking", ${isFull} as "isFull", (${isMentorActive(pair.mentorId)} and ${isShownTo(pair.requesterId)} and not ${isBlocked(pair.mentorId, pair.requesterId)}) as "isFound",
      ${lacksConsent(pair.requesterId)} as "lacksConsent", ${areSeparated(pair.mentorId, pair.requesterId)} as "isSeparated" from ${people} where ${people.id} = ${pair.mentorId}`,
  )
  if (rows[0]?.lacksConsent === true) return 'noConsent'
  if (rows[0]?.isFound !== true) return 'notFound'
  const isPending = and(eq(requests.requesterId, pair.requesterId), eq(requests.status, 'pending'))
  if ((await tx.$count(requests, isPending)) >= limit.open) return 'tooMany'
  if (await hasRequest(tx, pair)) return 'exists'
  if (rows[0].isSeparated) return 'separated'
  if (rows[0].isNotTaking) return 'notTaking'
  if (rows[0].isFull) return 'full'
  const added = await tx
    .insert(requests)
    .values({ id: pairId(pair.mentorId, pair.requesterId), ...pair, expiresAt: afterDays(requestDays) })
    .onConflictDoNothing()
    .returning({ id: requests.id })
  return added.length === 1 ? 'added' : 'exists'
}

const hasRequest = async (tx: Executor, { mentorId, requesterId }: Pick<Row, 'mentorId' | 'requesterId'>) =>
  (await tx.$count(requests, eq(requests.id, pairId(mentorId, requesterId)))) > 0

/** When a request that is sent now expires; null: never [RQ16]. */
export const afterDays = (days: number | null) =>
  days === null ? null : sql<Date>`now() + ${days} * interval '1 day'`

/** Adds an aim to the mentee's list if it is new and there is room. Returns whether it did. */
export async function keepAim(tx: Executor, menteeId: string, aim: string): Promise<boolean> {
  const rows = await tx
    .update(people)
    .set({ aims: sql`array_append(${people.aims}, ${aim})` })
    .where(
      and(
        eq(people.id, menteeId),
        sql`cardinality(${people.aims}) < ${requestText.aims}::int and not ${aim} = any(${people.aims})`,
      ),
    )
    .returning({ id: people.id })
  return rows.length === 1
}

/** Changes a request's status if it is still `from`: of two concurrent changes one succeeds [AZ-4]. */
export async function transitionRequest(
  tx: Executor,
  id: string,
  change: { from: RequestStatus; to: RequestStatus; reason?: RejectionReason | null },
): Promise<boolean> {
  const rows = await tx
    .update(requests)
    .set({ status: change.to, changedAt: sql`now()`, rejectionReason: change.reason ?? null })
    .where(and(eq(requests.id, id), eq(requests.status, change.from)))
    .returning({ id: requests.id })
  return rows.length === 1
}

/** Removes a request if it is still in `status`; a case on hold keeps a copy of it [CS16]. */
export async function removeRequest(tx: Executor, id: string, status: RequestStatus): Promise<boolean> {
  await keepHeld(tx, { pairIds: [id] })
  const rows = await tx
    .delete(requests)
    .where(and(eq(requests.id, id), eq(requests.status, status)))
    .returning({ id: requests.id })
  return rows.length === 1
}

/**
 * Opens the chat of a request: a new one, or the one that ended before (decision 19). What nodes know of that is stale: there is
 * another request [CD27].
 */
export async function openChat(
  tx: Executor,
  { id, mentorId, requesterId }: Pick<Row, 'id' | 'mentorId' | 'requesterId'>,
): Promise<void> {
  await tx
    .insert(chats)
    .values({ id, mentorId, menteeId: requesterId })
    .onConflictDoUpdate({
      target: chats.id,
      set: { isOpen: true, endedAt: null, endedBy: null, quietRev: sql`${chats.quietRev} + 1` },
    })
}

/** Closes the chat of a request, which `endedBy` has ended, or no member: it takes no message from the commit on [AZ-3]. */
export async function closeChat(tx: Executor, id: string, endedBy: string | null): Promise<void> {
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()`, endedBy })
    .where(eq(chats.id, id))
}

/**
 * Deletes the requests whose mentor or mentee has no person record, and closes their chats, which then expire [RQ9].
 * No member ended these chats [CH31]; a node of an earlier version may have left who ended them before they were opened
 * again. Lists hide them before.
 */
export async function deleteOrphanedRequests(db: Executor): Promise<void> {
  const isMissing = (column: AnyColumn) =>
    sql`not exists (select from ${people} where ${people.id} = ${column})`
  const deleted = db.$with('deleted').as(
    db
      .delete(requests)
      .where(or(isMissing(requests.mentorId), isMissing(requests.requesterId)))
      .returning({ id: requests.id }),
  )
  await db
    .with(deleted)
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()`, endedBy: null })
    .where(sql`${chats.isOpen} and ${chats.id} in (select id from ${deleted})`)
}

/** The requests of a mentee in any status. */
export async function listRequestsOf(
  db: Executor,
  menteeId: string,
): Promise<Pick<Row, 'id' | 'mentorId' | 'requesterId'>[]> {
  return db
    .select({ id: requests.id, mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(eq(requests.requesterId, menteeId))
    .limit(pageSize.requests)
}

/** The topics that change with a request, for both of its members. */
export function connectionTopics(request: Pick<Row, 'id' | 'mentorId' | 'requesterId'>): string[] {
  const members = [request.mentorId, request.requesterId]
  return [...members.map(topics.connections), ...members.map(topics.inbox), topics.connection(request.id)]
}

/**
 * Deletes the request of two members, whatever its status and direction, and closes their chat as if `endedBy` had
 * ended it. Returns the request.
 */
export async function deletePair(
  tx: Executor,
  { endedBy, otherId }: { readonly endedBy: string; readonly otherId: string },
): Promise<Row | undefined> {
  const ids = [pairId(endedBy, otherId), pairId(otherId, endedBy)]
  await keepHeld(tx, { pairIds: ids })
  const [request] = await tx.delete(requests).where(inArray(requests.id, ids)).returning()
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()`, endedBy })
    .where(and(inArray(chats.id, ids), eq(chats.isOpen, true)))
  return request
}

/** Restores a deleted request, and opens its chat if it was accepted; keeps a request that was made meanwhile. */
export async function restorePair(
  tx: Executor,
  request: Pick<Row, 'id' | 'mentorId' | 'requesterId' | 'status' | 'createdAt'>,
): Promise<void> {
  const added = await tx.insert(requests).values(request).onConflictDoNothing().returning({ id: requests.id })
  if (added.length === 1 && request.status === 'accepted') await openChat(tx, request)
}

/** The ids of the member's counterparts, whatever the status, with the ids of their chats. */
export async function listCounterparts(
  db: Executor,
  myId: string,
): Promise<{ chatId: string; userId: string }[]> {
  const rows = await db
    .select({ id: requests.id, mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(scopes['request.read'](myId))
  return rows.map((row) => ({
    chatId: row.id,
    userId: row.mentorId === myId ? row.requesterId : row.mentorId,
  }))
}

/** Whether two members have a connection, whichever of them is the mentor. */
export async function isAcceptedPair(db: Executor, a: string, b: string): Promise<boolean> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(inArray(requests.id, [pairId(a, b), pairId(b, a)]), isAcceptedMember(a)))
    .limit(1)
  return rows.length > 0
}

/** The ids of the members whose presence `myId` can see: accepted counterparts only, while the chat does not rest [AZ-6, PS1]. */
export async function acceptedCounterparts(db: Executor, myId: string): Promise<string[]> {
  const rows = await acceptedPairs(db).execute({ me: myId })
  return rows.map((row) => (row.mentorId === myId ? row.requesterId : row.mentorId))
}

const acceptedPairs = preparedQuery((db) =>
  db
    .select({ mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(scopes['presence.read'](sql.placeholder('me')))
    .limit(pageSize.requests)
    .prepare('accepted-pairs'),
)
