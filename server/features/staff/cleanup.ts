import type { Executor } from '#server/db/orm.ts'
import { deleteEndedStaffSessions } from '#server/sessions/staff-store.ts'
import { deleteExpiredEnrollments } from './store.ts'
import { deleteExpiredStaffTickets } from './tickets.ts'

/** Deletes sessions, tickets, and links of staff that have ended. */
export async function deleteEndedStaffAccess(db: Executor): Promise<void> {
  await deleteEndedStaffSessions(db)
  await deleteExpiredStaffTickets(db)
  await deleteExpiredEnrollments(db)
}
