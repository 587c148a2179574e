import { and, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { guardianConsents, guardians, people, staff, users } from '#server/db/schema.ts'
import { isHeldMember } from '#server/case-records/keep-store.ts'
import { isInForce, isStillMinor } from '#server/policy/consent.ts'
import { newId } from '#shared/domain/ids.ts'
import { guardianConsent as limit } from '#shared/limits/guardian.ts'
import { mailboxOfSql } from '#server/mail/mailbox.ts'

export type Consent = typeof guardianConsents.$inferSelect
export type EndReason = NonNullable<Consent['endReason']>

const isOpen = isNull(guardianConsents.endedAt)
/** Not answered yet, and in time. */
const isPending = and(isOpen, isNull(guardianConsents.givenAt), gt(guardianConsents.expiresAt, sql`now()`))

/** A consent with the member whom it is about. */
export async function consentById(db: Executor, id: string) {
  return oneConsent(db, eq(guardianConsents.id, id))
}

/** A consent whose code waits to be used [GC3]. */
export const consentByCode = (db: Executor, hash: Buffer) =>
  oneConsent(db, and(eq(guardianConsents.codeHash, hash), isPending))

/** A consent whose mailed link waits for the guardian's answer. */
export const consentByLink = (db: Executor, hash: Buffer) =>
  oneConsent(db, and(eq(guardianConsents.linkHash, hash), isPending))

async function oneConsent(db: Executor, condition: ReturnType<typeof and>) {
  const rows = await db
    .select({
      consent: guardianConsents,
      minor: {
        id: users.id,
        email: users.email,
        fullName: people.fullName,
        ageBand: people.ageBand,
        consent: people.consent,
        timeZone: people.timeZone,
      },
      guardian: { id: guardians.id, email: guardians.email },
    })
    .from(guardianConsents)
    .innerJoin(users, eq(users.id, guardianConsents.minorId))
    .innerJoin(people, eq(people.id, users.id))
    .leftJoin(guardians, eq(guardians.id, guardianConsents.guardianId))
    .where(condition)
    .limit(1)
  return rows[0]
}

/** Adds a consent; one that was begun before is replaced, unless it is in force. Answers whether it was added. */
export async function addConsent(
  tx: Tx,
  consent: Omit<typeof guardianConsents.$inferInsert, 'id' | 'expiresAt'>,
): Promise<Consent | undefined> {
  await tx
    .update(guardianConsents)
    .set({ endedAt: sql`now()`, endReason: 'replaced', codeHash: null, linkHash: null })
    .where(and(eq(guardianConsents.minorId, consent.minorId), isOpen, isNull(guardianConsents.confirmedAt)))
  const rows = await tx
    .insert(guardianConsents)
    .values({ ...consent, id: newId(), expiresAt: sql`now() + ${limit.ttl} * interval '1 millisecond'` })
    .onConflictDoNothing()
    .returning()
  return rows[0]
}

/**
 * The guardian of an address, added if there is none. The trigger locks the mailbox until the transaction ends, and throws a
 * unique violation if it is that of a member or of staff by now [GC5].
 */
export async function lockGuardian(tx: Tx, email: string): Promise<string> {
  await tx.insert(guardians).values({ id: newId(), email }).onConflictDoNothing({ target: guardians.email })
  const [guardian] = await tx
    .select({ id: guardians.id })
    .from(guardians)
    .where(eq(guardians.email, email))
    .for('update')
  if (!guardian) throw new Error('no guardian after the insert')
  return guardian.id
}

/** The id of the guardian with this address whose consent is in force [GC8]. */
export async function guardianInForce(db: Executor, email: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: guardians.id })
    .from(guardians)
    .innerJoin(guardianConsents, eq(guardianConsents.guardianId, guardians.id))
    .where(and(eq(guardians.email, email), isInForce))
    .limit(1)
  return rows[0]?.id
}

/** The address of a member, of one of the staff, or of a guardian. */
export async function accountEmailById(db: Executor, kind: string, id: string): Promise<string | undefined> {
  const table = { member: users, staff, guardian: guardians }[kind]
  if (!table) return undefined
  const rows = await db.select({ email: table.email }).from(table).where(eq(table.id, id)).limit(1)
  return rows[0]?.email
}

/** For how many minors the mailbox of an address stands, or has been asked to, whichever of its addresses [GC5]. */
export async function countMinors(db: Executor, email: string): Promise<number> {
  const ofMailbox = db
    .select({ id: guardians.id })
    .from(guardians)
    .where(eq(mailboxOfSql(guardians.email), mailboxOfSql(email)))
  const isBegun = sql`(${guardianConsents.givenAt} is not null or ${guardianConsents.expiresAt} > now())`
  return db.$count(guardianConsents, and(inArray(guardianConsents.guardianId, ofMailbox), isOpen, isBegun))
}

/** Uses a code up: of concurrent calls with one code, one answers true [GC3]. */
export async function bindGuardian(
  tx: Tx,
  {
    id,
    guardianId,
    linkHash,
  }: { readonly id: string; readonly guardianId: string; readonly linkHash: Buffer },
): Promise<boolean> {
  const rows = await tx
    .update(guardianConsents)
    .set({ guardianId, codeHash: null, linkHash })
    .where(and(eq(guardianConsents.id, id), isPending, isNotNull(guardianConsents.codeHash)))
    .returning({ id: guardianConsents.id })
  return rows.length === 1
}

/** Records the guardian's answer: of concurrent calls with one link, one answers the row. */
export async function recordConsent(
  db: Executor,
  hash: Buffer,
  textVersion: number,
): Promise<Consent | undefined> {
  const rows = await db
    .update(guardianConsents)
    .set({ textVersion, givenAt: sql`now()`, linkHash: null })
    .where(and(eq(guardianConsents.linkHash, hash), isPending))
    .returning()
  return rows[0]
}

/** Puts a consent in force that a guardian has given. Answers whether it did. */
export async function confirmConsent(tx: Tx, id: string, staffId: string): Promise<Consent | undefined> {
  const rows = await tx
    .update(guardianConsents)
    .set({ confirmedBy: staffId, confirmedAt: sql`now()` })
    .where(
      and(
        eq(guardianConsents.id, id),
        isOpen,
        isNotNull(guardianConsents.givenAt),
        isNull(guardianConsents.confirmedAt),
      ),
    )
    .returning()
  return rows[0]
}

/** Ends a consent that has not ended; `from`: whose it has to be. Answers the row as it was ended. */
export async function endConsent(
  tx: Tx,
  id: string,
  {
    reason,
    guardianId,
    note = null,
  }: { readonly reason: EndReason; readonly guardianId?: string; readonly note?: string | null },
): Promise<Consent | undefined> {
  const ofGuardian = guardianId === undefined ? undefined : eq(guardianConsents.guardianId, guardianId)
  const rows = await tx
    .update(guardianConsents)
    .set({ endedAt: sql`now()`, endReason: reason, endNote: note, codeHash: null, linkHash: null })
    .where(and(eq(guardianConsents.id, id), isOpen, ofGuardian))
    .returning()
  return rows[0]
}

/** The consents of a guardian that are in force, of minors: not a day longer, also before the daily sweep [GC10]. */
export async function consentsOfGuardian(db: Executor, guardianId: string) {
  return consentsInForce(db, eq(guardianConsents.guardianId, guardianId))
}

/** The consent of a minor that is in force. */
export async function consentInForceOf(db: Executor, minorId: string) {
  return (await consentsInForce(db, eq(guardianConsents.minorId, minorId)))[0]
}

async function consentsInForce(db: Executor, condition: ReturnType<typeof eq>) {
  return db
    .select({
      id: guardianConsents.id,
      method: guardianConsents.method,
      textVersion: guardianConsents.textVersion,
      givenAt: guardianConsents.givenAt,
      minorId: people.id,
      fullName: people.fullName,
      ageBand: people.ageBand,
      timeZone: people.timeZone,
    })
    .from(guardianConsents)
    .innerJoin(people, eq(people.id, guardianConsents.minorId))
    .where(and(condition, isInForce, eq(people.consent, 'given'), isStillMinor()))
    .orderBy(guardianConsents.givenAt, guardianConsents.id)
    .limit(limit.perGuardian)
}

/** When consent for a minor was withdrawn last. */
export async function lastWithdrawal(db: Executor, minorId: string): Promise<Date | null> {
  const rows = await db
    .select({ at: sql<string | null>`max(${guardianConsents.endedAt})` })
    .from(guardianConsents)
    .where(
      and(eq(guardianConsents.minorId, minorId), inArray(guardianConsents.endReason, ['guardian', 'staff'])),
    )
  const at = rows[0]?.at
  return at == null ? null : new Date(at)
}

/** Ends consents of those who are 18 by the day `on`, some of them if there are more than `atMost`. Answers them [GC10]. */
export async function endConsentsOfAdults(
  tx: Tx,
  { on, atMost }: { readonly on?: string; readonly atMost: number },
): Promise<Consent[]> {
  const isMinor = isStillMinor(on === undefined ? undefined : sql`${on}::date`)
  const due = tx
    .select({ id: guardianConsents.id })
    .from(guardianConsents)
    .innerJoin(people, eq(people.id, guardianConsents.minorId))
    .where(and(isOpen, not(isMinor)))
    .orderBy(guardianConsents.id)
    .limit(atMost)
  return tx
    .update(guardianConsents)
    .set({ endedAt: sql`now()`, endReason: 'age', codeHash: null, linkHash: null })
    .where(and(isOpen, inArray(guardianConsents.id, due)))
    .returning()
}

/** Deletes codes that nobody used in time, answers that nobody confirmed, consents that ended long ago, and guardians without any consent [GC11]. What a guardian answered stays while a case of the minor is on hold [CS16]. */
export async function deleteOldConsents(db: Executor): Promise<void> {
  await db
    .delete(guardianConsents)
    .where(and(isOpen, isNull(guardianConsents.givenAt), lt(guardianConsents.expiresAt, sql`now()`)))
  const isUnheld = not(isHeldMember(guardianConsents.minorId))
  const isUnconfirmed = and(isOpen, isUnheld, isNull(guardianConsents.confirmedAt))
  await db
    .delete(guardianConsents)
    .where(
      and(
        isUnconfirmed,
        lt(guardianConsents.givenAt, sql`now() - ${limit.unconfirmedDays} * interval '1 day'`),
      ),
    )
  await db
    .delete(guardianConsents)
    .where(and(isUnheld, lt(guardianConsents.endedAt, sql`now() - ${limit.keepDays} * interval '1 day'`)))
  const hasConsent = sql`exists (select from ${guardianConsents} where ${guardianConsents.guardianId} = ${guardians.id})`
  await db.delete(guardians).where(sql`not ${hasConsent}`)
}
