import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { users } from '#server/db/schema.ts'
import { inactive } from '#shared/limits/account.ts'

const [first, last] = inactive.warnings
const inDays = (days: number): SQL => sql`now() + ${days} * interval '1 day'`

const isSuspended = sql<boolean>`${users.suspendedAt} is not null`

/** How long an account is kept: months since its member was here, and years since a suspension, which they can't end [DL4, DL5]. */
export type Lifetimes = { readonly months: number; readonly suspendedYears: number }

/** When an account is over. */
const endOf = ({ months, suspendedYears }: Lifetimes): SQL =>
  sql`coalesce(${users.suspendedAt} + ${suspendedYears} * interval '1 year',
    ${users.lastHereAt} + ${months} * interval '1 month')`

/** The same as conditions that each have an index. */
const endsBefore = (at: SQL, { months, suspendedYears }: Lifetimes) =>
  or(
    and(isNull(users.suspendedAt), lt(users.lastHereAt, sql`${at} - ${months} * interval '1 month'`)),
    lt(users.suspendedAt, sql`${at} - ${suspendedYears} * interval '1 year'`),
  )

/** What the sweep does next about an account [DL4]. */
export type Step = 'warn' | 'remind' | 'delete'

/**
 * Members to whom a step applies, as a condition. Each step needs the one before it: an account whose months are over when
 * INACTIVE_MONTHS is set is warned first.
 */
const isDue = (step: Step, lifetimes: Lifetimes) => {
  const isNear = endsBefore(inDays(first), lifetimes)
  if (step === 'warn') return and(isNear, isNull(users.deletedAfter))
  const isUnreminded = or(isNull(users.warnedDays), gt(users.warnedDays, last))
  if (step === 'remind') return and(isNear, isUnreminded, lt(users.deletedAfter, inDays(last)))
  return and(
    endsBefore(sql`now()`, lifetimes),
    eq(users.warnedDays, last),
    lt(users.deletedAfter, sql`now()`),
  )
}

/** The ids of such members, in batches. */
export async function* membersDue(db: Executor, step: Step, lifetimes: Lifetimes): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isDue(step, lifetimes), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(inactive.batch)
    yield* rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (!end || rows.length < inactive.batch) return
    after = end.id
  }
}

/** Locks a member to whom the step still applies: they may have come back since, or another node may have done it. */
export async function lockDue(tx: Tx, id: string, step: Step, lifetimes: Lifetimes) {
  const rows = await tx
    .select({ id: users.id, email: users.email, isSuspended })
    .from(users)
    .where(and(eq(users.id, id), isDue(step, lifetimes)))
    .for('update')
  return rows[0]
}

/** Notes a warning: the account is deleted at its end, and not before `days` from now. */
export async function noteWarning(tx: Tx, id: string, days: number, lifetimes: Lifetimes): Promise<void> {
  const end = sql`coalesce(${users.deletedAfter}, ${endOf(lifetimes)})`
  await tx
    .update(users)
    .set({ warnedDays: days, deletedAfter: sql`greatest(${end}, ${inDays(days)})` })
    .where(eq(users.id, id))
}

/** Takes all warnings back. */
export async function clearWarnings(db: Executor): Promise<void> {
  await db.update(users).set({ warnedDays: null, deletedAfter: null }).where(isNotNull(users.deletedAfter))
}

/** A member who was warned and has not come back. */
export async function warnedMember(db: Executor, id: string) {
  const rows = await db
    .select({
      email: users.email,
      deletedAfter: users.deletedAfter,
      warnedDays: users.warnedDays,
      isSuspended,
    })
    .from(users)
    .where(eq(users.id, id))
  return rows[0]
}
