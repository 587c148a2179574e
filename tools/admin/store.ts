import { asc, eq, inArray, isNotNull, isNull, and, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, pauses, people, requests, staff, users } from '#server/db/schema.ts'
import { listAffectedTopics } from '#server/features/account/suspension-store.ts'
import { connectionTopics, lockPeople } from '#server/features/connections/store.ts'
import { keepHeld } from '#server/case-records/keep-store.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { pageSize } from '#shared/limits.ts'

/** Whether a lead can answer appeals. */
export async function hasLead(db: Executor): Promise<boolean> {
  const isLead = and(eq(staff.role, 'lead'), isNotNull(staff.enrolledAt))
  return (await db.$count(staff, isLead)) > 0
}

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

function isNamed(who: string) {
  const email = toAccountEmail(who)
  return email === null ? eq(users.id, who) : or(eq(users.id, who), eq(users.email, email))
}

/** Finds a user by id or email address. */
export async function findUser(db: Executor, who: string): Promise<OperatorUser | undefined> {
  const rows = await rowsOf(db).where(isNamed(who)).limit(1)
  return rows[0]
}

export type Account = Pick<OperatorUser, 'id' | 'email' | 'fullName'>

/** Finds an account by id or email address, also one without a person record. */
export async function findAccount(db: Executor, who: string): Promise<Account | undefined> {
  const rows = await db
    .select({ id: users.id, email: users.email, fullName: people.fullName })
    .from(users)
    .leftJoin(people, eq(people.id, users.id))
    .where(isNamed(who))
    .limit(1)
  return rows[0]
}

/**
 * Returns one page of the users whose address, name, or id contains `search`, ordered by address, and the total count.
 */
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

/** Accounts without a person record, the oldest first, up to a page. */
export async function listIncomplete(
  db: Executor,
): Promise<{ id: string; email: string; createdAt: Date }[]> {
  return db
    .select({ id: users.id, email: users.email, createdAt: users.createdAt })
    .from(users)
    .leftJoin(people, eq(people.id, users.id))
    .where(isNull(people.id))
    .orderBy(asc(users.createdAt))
    .limit(pageSize.users)
}

/** Lifts the pause that a report of one member about another has caused. Returns the topics to publish; null without one. */
export async function resume(
  tx: Executor,
  { setterId, pausedId }: { readonly setterId: string; readonly pausedId: string },
): Promise<string[] | null> {
  const isOf = and(eq(pauses.setterId, setterId), eq(pauses.pausedId, pausedId), eq(pauses.source, 'report'))
  const [pause] = await tx.delete(pauses).where(isOf).returning({ pairId: pauses.pairId })
  const pair = pause && parsePairId(pause.pairId)
  return pair ? connectionTopics({ id: pause.pairId, ...pair }) : null
}

/**
 * Changes the role of a user [OU5]: deletes their requests, closes their chats, and replaces their skills. Returns the
 * topics to publish.
 */
export async function setRole(
  tx: Executor,
  userId: string,
  { role, skills }: { role: 'mentor' | 'mentee'; skills: readonly string[] },
): Promise<string[]> {
  await lockPeople(tx, [userId])
  const around = await listAffectedTopics(tx, userId)
  await keepHeld(tx, { memberId: userId })
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
