import { asc, eq, inArray, isNull, and, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, people, requests, users } from '#server/db/schema.ts'
import { listCounterparts } from '#server/features/connections/store.ts'
import { endSessions } from '#server/sessions/store.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { pageSize } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'

const columns = {
  id: users.id,
  email: users.email,
  role: people.role,
  fullName: people.fullName,
  birthYear: people.birthYear,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
}

export type OperatorUser = {
  readonly id: string
  readonly email: string
  readonly role: 'mentor' | 'mentee'
  readonly fullName: string | null
  readonly birthYear: number
  readonly suspendedAt: Date | null
  readonly createdAt: Date
}

const rowsOf = (db: Executor) => db.select(columns).from(users).innerJoin(people, eq(people.id, users.id))

/** The person with an id or an address. */
export async function findUser(db: Executor, who: string): Promise<OperatorUser | undefined> {
  const email = normalizeEmail(who)
  const rows = await rowsOf(db)
    .where(email === null ? eq(users.id, who) : or(eq(users.id, who), eq(users.email, email)))
    .limit(1)
  return rows[0]
}

/** One page of the people whose address, name or id contains `search`, by address; and how many there are in all. */
export async function listPeople(
  db: Executor,
  { search, page }: { search: string; page: number },
): Promise<{ people: OperatorUser[]; count: number }> {
  const term = search.trim().toLowerCase()
  const isFound = sql`strpos(lower(${users.email} || ' ' || coalesce(${people.fullName}, '') || ' ' || ${users.id}), ${term}) > 0`
  const [found, counted] = await Promise.all([
    rowsOf(db)
      .where(isFound)
      .orderBy(asc(users.email))
      .limit(pageSize.users)
      .offset((page - 1) * pageSize.users),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .innerJoin(people, eq(people.id, users.id))
      .where(isFound),
  ])
  return { people: found, count: counted[0]?.count ?? 0 }
}

/** All that shows somebody to themselves and to those they have to do with. */
async function listAffectedTopics(tx: Executor, userId: string): Promise<string[]> {
  const others = await listCounterparts(tx, userId)
  return [
    topics.sessions(userId),
    topics.me(userId),
    topics.profile(userId),
    topics.connections(userId),
    topics.inbox(userId),
    topics.availability(userId),
    ...others.flatMap(({ userId: other, chatId }) => [
      topics.connections(other),
      topics.inbox(other),
      topics.connection(chatId),
    ]),
  ]
}

/** Keeps somebody out from now on [OU2]. Answers what to touch; null when they are out already. */
export async function suspend(tx: Executor, userId: string): Promise<string[] | null> {
  const around = await listAffectedTopics(tx, userId)
  const rows = await tx
    .update(users)
    .set({ suspendedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning({ id: users.id })
  await endSessions(tx, userId)
  return rows.length === 1 ? around : null
}

/** Lets somebody in again, with all they had [OU3]. Answers what to touch; null when they are not out. */
export async function unsuspend(tx: Executor, userId: string): Promise<string[] | null> {
  const rows = await tx
    .update(users)
    .set({ suspendedAt: null })
    .where(and(eq(users.id, userId), sql`${users.suspendedAt} is not null`))
    .returning({ id: users.id })
  return rows.length === 1 ? listAffectedTopics(tx, userId) : null
}

/**
 * Gives somebody the other role [OU5]: their requests go, their chats close, and a mentor's skills are these. Answers
 * what to touch.
 */
export async function setRole(
  tx: Executor,
  userId: string,
  { role, skills }: { role: 'mentor' | 'mentee'; skills: readonly string[] },
): Promise<string[]> {
  const around = await listAffectedTopics(tx, userId)
  const gone = await tx
    .delete(requests)
    .where(or(eq(requests.mentorId, userId), eq(requests.requesterId, userId)))
    .returning({ id: requests.id })
  const ids = gone.map(({ id }) => id)
  await tx
    .update(chats)
    .set({ isOpen: false, endedAt: sql`now()` })
    .where(and(inArray(chats.id, ids), eq(chats.isOpen, true)))
  await tx
    .update(people)
    .set({ role, skills: [...skills] })
    .where(eq(people.id, userId))
  return around
}
