import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import {
  staff,
  staffEnrollments,
  staffOneTimeCodes,
  staffPasskeys,
  staffSessions,
  staffTickets,
} from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { staffList } from '#shared/limits/staff.ts'

export type Staff = typeof staff.$inferSelect
export type StaffRole = Staff['role']

/** Adds staff without a password. Throws a unique violation if the address is that of a member or of staff [ST2]. */
export async function addStaff(tx: Tx, added: { email: string; role: StaffRole }): Promise<string> {
  const id = newId()
  await tx.insert(staff).values({ id, ...added })
  return id
}

export async function staffByEmail(db: Executor, email: string): Promise<Staff | undefined> {
  const rows = await db.select().from(staff).where(eq(staff.email, email)).limit(1)
  return rows[0]
}

/** All staff, by role and address. */
export async function listStaff(db: Executor): Promise<Staff[]> {
  return db.select().from(staff).orderBy(asc(staff.role), asc(staff.email)).limit(staffList.shown)
}

/**
 * Keeps others from adding, resetting, and removing staff until the transaction ends, so that two leads cannot go at once
 * [ST5], and nothing that gives access survives a reset.
 */
export const lockStaff = (tx: Tx) => tx.execute(sql`lock table ${staff} in share row exclusive mode`)

/** Removes one of the staff with everything that gives access. */
export async function removeStaff(tx: Tx, id: string): Promise<void> {
  await tx.delete(staff).where(eq(staff.id, id))
}

/** Takes away everything that gives access, and what was begun: only a new enrollment opens the account again [ST4]. */
export async function clearAccess(tx: Tx, staffId: string): Promise<void> {
  for (const table of [staffSessions, staffTickets, staffOneTimeCodes, staffPasskeys, staffEnrollments])
    await tx.delete(table).where(eq(table.staffId, staffId))
  await tx
    .update(staff)
    .set({ passwordHash: null, enrolledAt: null, enrolledBefore: null })
    .where(eq(staff.id, staffId))
}

/** Confirms an account that a restore has brought back: it can be used as before. Answers whether it waited for that [ST20]. */
export async function confirmRestored(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(staff)
    .set({ enrolledAt: sql`${staff.enrolledBefore}`, enrolledBefore: null })
    .where(and(eq(staff.id, id), isNotNull(staff.enrolledBefore)))
    .returning({ id: staff.id })
  return rows.length === 1
}

/** An enrollment that can still be used, for its email. */
export async function enrollmentById(db: Executor, id: string) {
  const rows = await db
    .select({
      id: staffEnrollments.id,
      hash: staffEnrollments.hash,
      email: staff.email,
      role: staff.role,
    })
    .from(staffEnrollments)
    .innerJoin(staff, eq(staff.id, staffEnrollments.staffId))
    .where(and(eq(staffEnrollments.id, id), gt(staffEnrollments.expiresAt, sql`now()`)))
    .limit(1)
  return rows[0]
}

/** Sets the password, and that the account can be used [ST6]. */
export async function completeEnrollment(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx
    .update(staff)
    .set({ passwordHash, enrolledAt: sql`now()` })
    .where(eq(staff.id, id))
}

/** Deletes links that have expired. */
export async function deleteExpiredEnrollments(db: Executor): Promise<void> {
  await db.delete(staffEnrollments).where(lt(staffEnrollments.expiresAt, sql`now()`))
}
