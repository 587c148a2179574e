import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { staff, staffSessions } from '#server/db/schema.ts'
import type { StaffDevice, StaffMe, StaffRole } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { staffSession as limit } from '#shared/limits/staff.ts'

/** A session of staff, as read for a request. */
export type StaffSession = {
  readonly id: string
  readonly me: StaffMe
  /** Whether `lastSeenAt` is old enough to be written again. */
  readonly needsUseUpdate: boolean
}

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const endOfSession = sql`${staffSessions.createdAt} + ${limit.absolute} * interval '1 millisecond'`
/** By the clock of the database. Staff whose access was reset have no sessions; the condition holds also if a session were left [ST4]. */
const isActive = sql`${endOfSession} > now() and ${isNotNull(staff.enrolledAt)}`

/** Starts a session, whose factor was checked just now, and returns the value of its cookie [ST6]. */
export async function startStaffSession(
  tx: Tx,
  { staffId, device }: { staffId: string; device: string },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(staffSessions).values({ id: newId(), hash: hashSecret(secret), staffId, device })
  await tx.execute(sql`
    delete from ${staffSessions} where ${staffSessions.id} in (
      select id from ${staffSessions} where staff_id = ${staffId} order by created_at desc offset ${limit.perStaff}
    )`)
  return secret
}

/** Reads the session of a cookie's value; undefined if there is none, or it has ended. */
export async function readStaffSession(db: Executor, secret: string): Promise<StaffSession | undefined> {
  const [row] = await db
    .select({
      sessionId: staffSessions.id,
      id: staff.id,
      email: staff.email,
      role: staff.role,
      expiresAt: sql<number>`(extract(epoch from ${endOfSession}) * 1000)::float8`,
      needsUseUpdate: sql<boolean>`${staffSessions.lastSeenAt} < now() - ${limit.seenEvery} * interval '1 millisecond'`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.hash, hashSecret(secret)), isActive))
    .limit(1)
  if (!row) return undefined
  const { sessionId, needsUseUpdate, ...me } = row
  return { id: sessionId, me, needsUseUpdate }
}

/**
 * Locks a session and its owner until the transaction ends, so that neither a removal nor a log-out takes effect in
 * between. Answers the role, and whether the second factor was checked lately; undefined if the session has ended [ST8].
 */
export async function lockStaffSession(
  tx: Tx,
  id: string,
): Promise<{ readonly role: StaffRole; readonly isFresh: boolean } | undefined> {
  const [row] = await tx
    .select({
      role: staff.role,
      isFresh: sql<boolean>`${staffSessions.factorAt} > now() - ${limit.freshFactor} * interval '1 millisecond'`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.id, id), isActive))
    .for('no key update')
  return row
}

/** Records that a session was used. */
export async function updateStaffSeen(db: Executor, id: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(staffSessions.id, id))
}

/** The sessions of one of the staff, the one that was used last first. `id`: the session that asks. */
export async function listStaffSessions(
  db: Executor,
  { staffId, id }: { staffId: string; id: string },
): Promise<StaffDevice[]> {
  const rows = await db
    .select({ row: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.staffId, staffId), isActive))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.id))
    .limit(limit.perStaff)
  return rows.map(({ row }) => ({
    ...{ id: row.id, device: row.device, isCurrent: row.id === id },
    since: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
  }))
}

/** Ends one session of one of the staff. Answers false if they have none with this id. */
export async function endOwnStaffSession(
  tx: Tx,
  { staffId, id }: { staffId: string; id: string },
): Promise<boolean> {
  const isOwn = and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId))
  const ended = await tx.delete(staffSessions).where(isOwn).returning({ id: staffSessions.id })
  return ended.length === 1
}

export async function endStaffSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Ends all sessions of one of the staff but one. */
export async function endOtherStaffSessions(
  tx: Tx,
  { staffId, id }: { staffId: string; id: string },
): Promise<void> {
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, id)))
}

/** Records that the second factor was checked again [ST7]. */
export async function renewStaffFactor(tx: Tx, id: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ factorAt: sql`now()` })
    .where(eq(staffSessions.id, id))
}

export async function deleteEndedStaffSessions(db: Executor): Promise<void> {
  await db.delete(staffSessions).where(lt(endOfSession, sql`now()`))
}
