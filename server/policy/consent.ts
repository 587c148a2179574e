import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Config } from '#server/config/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, guardianConsents, people } from '#server/db/schema.ts'
import { yearsAfter } from '#server/db/years.ts'
import { ageBands, bandStart, nextAgeBand } from '#shared/domain/people/age.ts'
import { protections } from '#shared/safeguarding.ts'

/** The settings on which it depends who needs the consent of a guardian. */
export type ConsentSettings = Pick<Config, 'safeguarding' | 'consentAge'>

/** The day of the database's clock in UTC, as that on which age bands change. */
const today = sql`(now() at time zone 'utc')::date`

/**
 * Whether a row of `people` is under `age` years. A band that starts at that age or above is not; below, the day of the next
 * band says the birthdays. So it is right on the day itself, before the daily sweep has moved the band.
 */
function isUnder(age: number, day: SQL): SQL {
  const cases = ageBands.map((band) => {
    const next = nextAgeBand(band)
    const end = next === null ? null : bandStart(next.band)
    if (end === null || bandStart(band) >= age) return sql`when ${band} then false`
    return sql`when ${band} then ${day} < ${yearsAfter(people.bandChangesOn, age - end)}`
  })
  return sql`(case ${people.ageBand} ${sql.join(cases, sql` `)} end)`
}

/** Whether a row of `people` is under 18 also by the day, before the daily sweep has moved its band [GC10]. */
export const isStillMinor = (day: SQL = today): SQL<boolean> => sql<boolean>`${isUnder(18, day)}`

/** Whether a row of `people` is under CONSENT_AGE by the day [GC1]. */
export const isUnderConsentAge = ({ consentAge }: Pick<ConsentSettings, 'consentAge'>): SQL =>
  isUnder(consentAge, today)

/** Whether a row of `guardianConsents` is in force. */
export const isInForce = sql`(${guardianConsents.confirmedAt} is not null and ${guardianConsents.endedAt} is null)`

/**
 * Writes of all members, or one, whether they need the consent of a guardian [GC1]: the only code that writes
 * `people.consent`. Triggers make the chats rest or work again in the same transaction. Answers whose state changed.
 *
 * @param of the member; by default all
 * @param atMost how many are written; without a member, call it again while it answers as many
 * @param on the day as YYYY-MM-DD; by default that of the database's clock in UTC
 */
export async function refreshConsent(
  tx: Executor,
  { safeguarding, consentAge }: ConsentSettings,
  { of, on, atMost = 1 }: { readonly of?: string; readonly on?: string; readonly atMost?: number },
): Promise<{ id: string; consent: 'none' | 'missing' | 'given' }[]> {
  const day = on === undefined ? today : sql`${on}::date`
  const hasConsent = sql`exists (select from ${guardianConsents} where ${guardianConsents.minorId} = ${people.id} and ${isInForce})`
  const state = protections[safeguarding].guardianConsent
    ? sql`(case when ${people.role} <> 'mentee' then 'none' when ${hasConsent} and ${isStillMinor(day)} then 'given'
        when ${isUnder(consentAge, day)} and not ${hasConsent} then 'missing' else 'none' end)`
    : sql`'none'`
  const isStale = sql`${people.consent} <> ${state}${of === undefined ? sql`` : sql` and ${people.id} = ${of}`}`
  // In the order of ids, as `lockPeople` does, so that two transactions never wait for each other.
  const stale = await tx
    .select({ id: people.id })
    .from(people)
    .where(isStale)
    .orderBy(people.id)
    .limit(atMost)
    .for('no key update')
  if (stale.length === 0) return []
  const ids = stale.map(({ id }) => id)
  await lockChats(tx, ids)
  return tx
    .update(people)
    .set({ consent: sql`${state}` })
    .where(inArray(people.id, ids))
    .returning({ id: people.id, consent: people.consent })
}

/**
 * Locks the chats of mentees in the order of ids, as all do that lock more than one, before the triggers write them in an order
 * that nobody knows.
 */
async function lockChats(tx: Executor, menteeIds: readonly string[]): Promise<void> {
  const isTheirs = inArray(chats.menteeId, [...menteeIds])
  await tx.select({ id: chats.id }).from(chats).where(isTheirs).orderBy(chats.id).for('no key update')
}
