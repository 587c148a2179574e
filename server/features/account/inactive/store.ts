import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { users } from '#server/db/schema.ts'
import { inactive } from '#shared/limits/account.ts'

const [first, last] = inactive.warnings
const inDays = (days: number): SQL => sql`now() + ${days} * interval '1 day'`
const hereBefore = (months: number, plus = sql`interval '0'`): SQL =>
  sql`${users.lastHereAt} < now() - ${months} * interval '1 month' + ${plus}`

/** What the sweep does next about a member who has not been here [DL4]. */
export type Step = 'warn' | 'remind' | 'delete'

/**
 * Members to whom a step applies, as a condition. A suspended member can't come back, and goes when the operator says so. Each step
 * needs the one before it: an account whose months are over when INACTIVE_MONTHS is set is warned first.
 */
const isDue = (step: Step, months: number) => {
  const isAway = and(isNull(users.suspendedAt), hereBefore(months, sql`${first} * interval '1 day'`))
  if (step === 'warn') return and(isAway, isNull(users.deletedAfter))
  const isUnreminded = or(isNull(users.warnedDays), gt(users.warnedDays, last))
  if (step === 'remind') return and(isAway, isUnreminded, lt(users.deletedAfter, inDays(last)))
  return and(isAway, hereBefore(months), eq(users.warnedDays, last), lt(users.deletedAfter, sql`now()`))
}

/** The ids of such members, in batches. */
export async function* membersDue(db: Executor, step: Step, months: number): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isDue(step, months), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(inactive.batch)
    yield* rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (!end || rows.length < inactive.batch) return
    after = end.id
  }
}

/** Locks a member to whom the step still applies: they may have come back since, or another node may have done it. */
export async function lockDue(tx: Tx, id: string, step: Step, months: number) {
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isDue(step, months)))
    .for('update')
  return rows[0]
}

/** Notes a warning: the account is deleted at the end of its months, and not before `days` from now. */
export async function noteWarning(tx: Tx, id: string, days: number, months: number): Promise<void> {
  const end = sql`coalesce(${users.deletedAfter}, ${users.lastHereAt} + ${months} * interval '1 month')`
  await tx
    .update(users)
    .set({ warnedDays: days, deletedAfter: sql`greatest(${end}, ${inDays(days)})` })
    .where(eq(users.id, id))
}

/** A member who was warned and has not come back. */
export async function warnedMember(db: Executor, id: string) {
  const rows = await db
    .select({ email: users.email, deletedAfter: users.deletedAfter, warnedDays: users.warnedDays })
    .from(users)
    .where(eq(users.id, id))
  return rows[0]
}
