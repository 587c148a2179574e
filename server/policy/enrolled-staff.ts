import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { staff } from '#server/db/schema.ts'
import { staffList } from '#shared/limits/staff.ts'

type Staff = typeof staff.$inferSelect

/** One of the staff, whether enrolled or not. */
export async function staffById(db: Executor, id: string): Promise<Staff | undefined> {
  const rows = await db.select().from(staff).where(eq(staff.id, id)).limit(1)
  return rows[0]
}

/** The leads who have enrolled, but one. */
export async function otherLeads(db: Executor, id: string): Promise<Staff[]> {
  const isLead = and(eq(staff.role, 'lead'), isNotNull(staff.enrolledAt), ne(staff.id, id))
  return db.select().from(staff).where(isLead).limit(staffList.shown)
}

/** The coordinators who have enrolled. */
export async function enrolledCoordinators(db: Executor): Promise<Staff[]> {
  const isCoordinator = and(eq(staff.role, 'coordinator'), isNotNull(staff.enrolledAt))
  return db.select().from(staff).where(isCoordinator).limit(staffList.shown)
}
