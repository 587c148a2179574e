import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { pushDevices, users } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { push as limit } from '#shared/limits/notice.ts'

type Device = typeof pushDevices.$inferSelect
type NewDevice = Pick<Device, 'sessionId' | 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'serverKey'>

/**
 * Adds the device of a session, in place of what it had, and of whoever used this browser before [NT9]. Removes the oldest devices of the
 * member beyond `perMember`.
 */
export async function addDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { sessionId, userId, endpoint } = device
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx
    .delete(pushDevices)
    .where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, endpoint)))
  const id = newId()
  await tx.insert(pushDevices).values({ id, ...device })
  const others = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), ne(pushDevices.id, id)))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(limit.perMember - 1)
  await tx.delete(pushDevices).where(inArray(pushDevices.id, others))
}

export async function removeDevice(db: Executor, sessionId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))
}

export async function deviceOfSession(db: Executor, sessionId: string): Promise<Device | undefined> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.sessionId, sessionId)).limit(1)
  return device
}

export async function deviceById(db: Executor, id: string): Promise<Device | undefined> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, id)).limit(1)
  return device
}

export async function listDeviceIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .limit(limit.perMember)
  return rows.map(({ id }) => id)
}

/** Notes the last push that the service accepted, so that a job which runs again sends none. */
export async function noteSent(db: Executor, id: string, job: string): Promise<void> {
  await db.update(pushDevices).set({ lastJob: job }).where(eq(pushDevices.id, id))
}

/** Removes a device that the push service does not know any more. */
export async function forgetDevice(db: Executor, { id, endpoint }: Device): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint)))
}

/** The unread messages of a member, for the icon of the app; at most `most` of each chat are counted. */
export async function countUnreadMessages(db: Executor, userId: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(u.count), 0)::int as count
    from chats c cross join lateral (
      select count(*) as count from (
        select from messages where chat_id = c.id and sender_id <> ${userId}
          and seq > case when c.mentor_id = ${userId} then c.mentor_seen else c.mentee_seen end
        limit ${most}) as one) u
    where c.is_open and ${userId} in (c.mentor_id, c.mentee_id)`)
  return rows[0]?.count ?? 0
}
