import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/orm.ts'
import { guardianConsents, guardianLinks, guardianSessions, staff, users } from '#server/db/schema.ts'

/**
 * Takes away what a backup must not bring back into use [ST20, GC11]: staff wait for the operator to confirm them, because they
 * may have been removed since; guardians are logged out, and their links and codes, which may have been used or voided since,
 * are void; and a warning that an account is deleted, which its member may have ended since, begins anew [DL4]. Answers the addresses of the staff who wait.
 */
export async function settleRestore(orm: Orm): Promise<string[]> {
  return orm.transaction(async (tx) => {
    await tx.delete(guardianSessions)
    await tx.delete(guardianLinks)
    const isUnanswered = and(isNull(guardianConsents.endedAt), isNull(guardianConsents.givenAt))
    await tx.delete(guardianConsents).where(isUnanswered)
    await tx
      .update(staff)
      .set({ enrolledBefore: sql`${staff.enrolledAt}`, enrolledAt: null })
      .where(isNotNull(staff.enrolledAt))
    // Its member may have come back since: the sweep warns again.
    await tx.update(users).set({ warnedDays: null, deletedAfter: null }).where(isNotNull(users.deletedAfter))
    const waiting = await tx
      .select({ role: staff.role, email: staff.email })
      .from(staff)
      .where(isNotNull(staff.enrolledBefore))
      .orderBy(staff.role, staff.email)
    return waiting.map(({ role, email }) => `${role.padEnd(11)}  ${email}`)
  })
}
