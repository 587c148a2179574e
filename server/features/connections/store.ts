import { aliasedTable, and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { chats, people, requests } from '#server/db/schema.ts'
import { toMentorCard } from '#server/features/people/store.ts'
import { isBlocked, scopes } from '#server/policy/scopes.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { pageSize, requests as limit } from '#shared/limits.ts'
import type { RequestResource } from '#shared/policy.ts'
import { topics } from '#shared/contract/topics.ts'
import type { Connection, Connections, RequestStatus } from '#shared/contract/connections.ts'

type Row = typeof requests.$inferSelect
export type Request = Row & Pick<RequestResource, 'isBlocked'>

export async function requestById(db: Executor, id: string): Promise<Request | undefined> {
  const rows = await byId(db).execute({ id })
  return rows[0]
}

const byId = preparedQuery((db) =>
  db
    .select({
      ...getTableColumns(requests),
      isBlocked: isBlocked(requests.mentorId, requests.requesterId),
    })
    .from(requests)
    .where(eq(requests.id, sql.placeholder('id')))
    .limit(1)
    .prepare('request-by-id'),
)

/** Waits until nobody else asks, blocks or unblocks for one of these people, and keeps them waiting likewise. */
export async function lockPeople(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(people.id)
    .for('no key update')
}

/**
 * Stores a mentee's request. Two at once of the same mentee wait for each other, so the number that waits is
 * counted right. Answers whether it was stored: 'exists' when the pair has one, 'tooMany' when enough wait, 'blocked'
 * when one blocked the other meanwhile.
 */
export async function addRequest(
  tx: Executor,
  pair: { mentorId: string; requesterId: string },
): Promise<'added' | 'exists' | 'tooMany' | 'blocked'> {
  await lockPeople(tx, [pair.requesterId])
  const { rows } = await tx.execute<{ yes: boolean }>(
    sql`select ${isBlocked(pair.mentorId, pair.requesterId)} as yes`,
  )
  if (rows[0]?.yes !== false) return 'blocked'
  const isMine = eq(requests.requesterId, pair.requesterId)
  const open = await tx.$count(requests, and(isMine, eq(requests.status, 'pending')))
  if (open >= limit.open) return 'tooMany'
  const added = await tx
    .insert(requests)
    .values({ id: pairId(pair.mentorId, pair.requesterId), ...pair })
    .onConflictDoNothing()
    .returning({ id: requests.id })
  return added.length === 1 ? 'added' : 'exists'
}

/** Moves a request on, if it still is where the caller saw it: of two at once one succeeds [AZ-4]. */
export async function transitionRequest(
  tx: Executor,
  id: string,
  change: { from: RequestStatus; to: RequestStatus },
): Promise<boolean> {
  const rows = await tx
    .update(requests)
    .set({ status: change.to, changedAt: sql`now()` })
    .where(and(eq(requests.id, id), eq(requests.status, change.from)))
    .returning({ id: requests.id })
  return rows.length === 1
}

/** Removes a request, if it still is in `status`. */
export async function removeRequest(tx: Executor, id: string, status: RequestStatus): Promise<boolean> {
  const rows = await tx
    .delete(requests)
    .where(and(eq(requests.id, id), eq(requests.status, status)))
    .returning({ id: requests.id })
  return rows.length === 1
}

/** Opens the pair's chat, new or found again (decision 19). */
export async function openChat(
  tx: Executor,
  { id, mentorId, requesterId }: Pick<Row, 'id' | 'mentorId' | 'requesterId'>,
): Promise<void> {
  await tx
    .insert(chats)
    .values({ id, mentorId, menteeId: requesterId })
    .onConflictDoUpdate({ target: chats.id, set: { isOpen: true, endedAt: null } })
}

/** Closes the pair's chat: from the commit on no message gets in [AZ-3]. */
export async function closeChat(tx: Executor, id: string): Promise<void> {
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()` })
    .where(eq(chats.id, id))
}

/** All that shows a pair, on both sides. */
export function pairTopics(pair: Pick<Row, 'id' | 'mentorId' | 'requesterId'>): string[] {
  const people = [pair.mentorId, pair.requesterId]
  return [...people.map(topics.connections), ...people.map(topics.inbox), topics.connection(pair.id)]
}

/** Removes the request of two people, whoever asked and whatever its state, and closes their chat. What it was. */
export async function deletePair(tx: Executor, one: string, other: string): Promise<Row | undefined> {
  const ids = [pairId(one, other), pairId(other, one)]
  const [request] = await tx.delete(requests).where(inArray(requests.id, ids)).returning()
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()` })
    .where(and(inArray(chats.id, ids), eq(chats.isOpen, true)))
  return request
}

/** Puts a request back as it was, with its chat where it was accepted; one made meanwhile stays. */
export async function restorePair(tx: Executor, request: Omit<Row, 'changedAt'>): Promise<void> {
  const added = await tx.insert(requests).values(request).onConflictDoNothing().returning({ id: requests.id })
  if (added.length === 1 && request.status === 'accepted') await openChat(tx, request)
}

/** One's requests in every state with the other person's card, the latest first. */
export async function listConnections(db: Executor, myId: string): Promise<Connections> {
  const [pending, accepted, rejected] = await Promise.all([
    listIn(db, myId, 'pending'),
    listIn(db, myId, 'accepted'),
    listIn(db, myId, 'rejected'),
  ])
  return { pending, accepted, rejected }
}

const other = aliasedTable(people, 'other')

async function listIn(db: Executor, myId: string, status: RequestStatus): Promise<Connection[]> {
  const rows = await db
    .select({
      request: { id: requests.id, status: requests.status, createdAt: requests.createdAt },
      person: {
        id: other.id,
        role: other.role,
        fullName: other.fullName,
        pictureVersion: other.pictureVersion,
        skills: other.skills,
        about: other.about,
      },
    })
    .from(requests)
    .innerJoin(
      other,
      sql`${other.id} = case when ${requests.mentorId} = ${myId} then ${requests.requesterId} else ${requests.mentorId} end`,
    )
    .where(and(scopes['request.read'](myId), eq(requests.status, status)))
    .orderBy(desc(requests.changedAt), desc(requests.id))
    .limit(pageSize.requests)
  return rows.map(({ request, person }) => ({
    id: request.id,
    status: request.status,
    createdAt: request.createdAt.getTime(),
    person: toMentorCard(person),
  }))
}

/** The other halves of one's pairs in any state, with the pairs' ids. */
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

/** Whether two people are an accepted pair, whichever of them is the mentor. */
export async function isAcceptedPair(db: Executor, one: string, other: string): Promise<boolean> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(inArray(requests.id, [pairId(one, other), pairId(other, one)]), scopes['presence.read'](one)))
    .limit(1)
  return rows.length > 0
}

/** The people one may see online: accepted counterparts only [AZ-6]. */
export async function acceptedCounterparts(db: Executor, myId: string): Promise<string[]> {
  const rows = await db
    .select({ mentorId: requests.mentorId, requesterId: requests.requesterId })
    .from(requests)
    .where(scopes['presence.read'](myId))
    .limit(pageSize.requests)
  return rows.map((row) => (row.mentorId === myId ? row.requesterId : row.mentorId))
}
