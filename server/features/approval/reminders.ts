import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { approvalEvents, approvals, people, users } from '#server/db/schema.ts'
import type { Executor } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import type { Services } from '#server/rpc/services.ts'
import { applicationReminders, approvalBatch } from '#shared/limits/approval.ts'
import { changedTopics, mailMentor } from './announce.ts'
import { settingsOf } from './settings.ts'
import * as store from './store.ts'

const { afterDays, beforeDays } = applicationReminders
const inDays = (days: number): SQL => sql`now() + ${days} * interval '1 day'`

/** A reminder is an email to the mentor that none of the staff wrote: its event has the days that it is about. */
const wasReminded = (days: readonly number[]): SQL => sql`exists (select from ${approvalEvents}
  where ${approvalEvents.personId} = ${people.id} and ${approvalEvents.kind} = 'asked'
    and ${approvalEvents.days} in ${days})`

/** Mentors who have not applied, to whom one of the two reminders is due [MA20]. The later one replaces the first. */
const isDue = (days: number): SQL | undefined => {
  const hasNotApplied = or(isNull(approvals.state), eq(approvals.state, 'kept'))
  const isSoon = and(
    eq(approvals.state, 'kept'),
    store.isActiveNow,
    lt(approvals.activeUntil, inDays(beforeDays)),
  )
  const isLate = sql`coalesce(${approvals.since}, ${users.createdAt}) < ${inDays(-afterDays)}`
  return and(
    ...[eq(people.role, 'mentor'), isNull(users.suspendedAt), hasNotApplied],
    days === beforeDays ? isSoon : isLate,
    sql`not ${wasReminded(days === beforeDays ? [beforeDays] : [afterDays, beforeDays])}`,
  )
}

const selectDue = (db: Executor, days: number, more: SQL | undefined) =>
  db
    .select({ id: people.id, until: approvals.activeUntil })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(approvals, eq(approvals.personId, people.id))
    .where(and(isDue(days), more))
    .orderBy(asc(people.id))

/** Reminds mentors who have not applied: once after a week, and before the time without an approval ends [MA20]. */
export async function remindMentors(services: Services): Promise<void> {
  for (const days of [beforeDays, afterDays])
    for (let after = ''; ;) {
      const rows = await selectDue(services.database.orm, days, gt(people.id, after)).limit(approvalBatch)
      for (const { id } of rows) await remind(services, id, days)
      const last = rows.at(-1)
      if (!last || rows.length < approvalBatch) break
      after = last.id
    }
}

/** Under the lock on the mentor: another node may have done it, or they have applied meanwhile. */
const remind = (services: Services, id: string, days: number): Promise<void> =>
  transact(services, async (tx, publish) => {
    if (!(await store.lockMentor(tx, id))) return
    const [row] = await selectDue(tx, days, eq(people.id, id)).limit(1)
    if (!row) return
    const event = { kind: 'asked', days, until: row.until } as const
    const written = await store.addEvent(tx, settingsOf(services), id, event)
    for (const topic of await changedTopics(tx, services, id, written)) publish(topic)
    await mailMentor(tx, services, id, written)
  })
