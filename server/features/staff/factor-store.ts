import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { staffOneTimeCodes, staffPasskeys } from '#server/db/schema.ts'
import type { StaffFactors } from '#shared/contract/staff/staff.ts'
import { passkey } from '#shared/limits/factor.ts'

export type StaffPasskey = typeof staffPasskeys.$inferSelect

export async function readStaffPasskeys(db: Executor, staffId: string): Promise<StaffPasskey[]> {
  return db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).limit(passkey.perMember)
}

/** The stored one-time codes of one of the staff; the secret is encrypted. */
export async function readStaffCodes(db: Executor, staffId: string) {
  const rows = await db
    .select()
    .from(staffOneTimeCodes)
    .where(eq(staffOneTimeCodes.staffId, staffId))
    .limit(1)
  return rows[0]
}

export async function staffFactors(db: Executor, staffId: string): Promise<StaffFactors> {
  const passkeys = await readStaffPasskeys(db, staffId)
  const codes = await readStaffCodes(db, staffId)
  return { hasOneTimeCodes: codes !== undefined, hasPasskeys: passkeys.length > 0 }
}

export async function insertStaffCodes(
  tx: Tx,
  codes: Pick<typeof staffOneTimeCodes.$inferSelect, 'staffId' | 'secret' | 'lastStep'>,
): Promise<void> {
  await tx.insert(staffOneTimeCodes).values(codes)
}

/** Adds a passkey. Answers false if its credential id is taken. */
export async function insertStaffPasskey(
  tx: Tx,
  row: Omit<StaffPasskey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(staffPasskeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  return added.length === 1
}

/** Marks a code as used: of concurrent calls with one code, one answers true [MF3]. */
export async function useStaffStep(db: Executor, staffId: string, step: number): Promise<boolean> {
  const used = await db
    .update(staffOneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(staffOneTimeCodes.staffId, staffId), lt(staffOneTimeCodes.lastStep, step)))
    .returning({ staffId: staffOneTimeCodes.staffId })
  return used.length === 1
}

/** Records a use of a passkey, unless a counter does not grow [PK3]. */
export async function useStaffPasskey(db: Executor, id: string, counter: number): Promise<boolean> {
  const isUncounted = and(eq(staffPasskeys.counter, 0), sql`${counter}::bigint = 0`)
  const used = await db
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), or(sql`${staffPasskeys.counter} < ${counter}::bigint`, isUncounted)))
    .returning({ id: staffPasskeys.id })
  return used.length === 1
}
