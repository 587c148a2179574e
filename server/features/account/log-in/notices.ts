import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { accountNotices, logInNotices, people, users } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { deletePendingRegistrations } from '../store.ts'

type AccountNotice = typeof accountNotices.$inferSelect

/**
 * Stores an email address that no other row has anymore, for one email to it, and deletes pending registrations of the
 * address [DL1]. Returns the notice's id.
 */
export async function addNotice(
  tx: Executor,
  notice: Pick<AccountNotice, 'kind' | 'email' | 'locale'> & { undoToken?: string },
): Promise<string> {
  await deletePendingRegistrations(tx, notice.email)
  const id = newId()
  await tx.insert(accountNotices).values({ id, ...notice })
  return id
}

export async function noticeById(db: Executor, id: string): Promise<AccountNotice | undefined> {
  const rows = await db.select().from(accountNotices).where(eq(accountNotices.id, id)).limit(1)
  return rows[0]
}

/** Deletes a notice whose email was sent [DL1]. */
export async function deleteNotice(db: Executor, id: string): Promise<void> {
  await db.delete(accountNotices).where(eq(accountNotices.id, id))
}

/** Stores that a member logged in on a new device, for the email about it. Returns the notice's id. */
export async function addLogInNotice(
  tx: Executor,
  notice: { userId: string; device: string },
): Promise<string> {
  const id = newId()
  await tx.insert(logInNotices).values({ id, ...notice })
  return id
}

export async function logInNoticeById(
  db: Executor,
  id: string,
): Promise<{ email: string; device: string; createdAt: Date; is24Hours: boolean | null } | undefined> {
  const { device, createdAt } = logInNotices
  const rows = await db
    .select({ email: users.email, device, createdAt, is24Hours: people.is24Hours })
    .from(logInNotices)
    .innerJoin(users, eq(users.id, logInNotices.userId))
    .innerJoin(people, eq(people.id, users.id))
    .where(eq(logInNotices.id, id))
  return rows[0]
}

export async function deleteLogInNotice(db: Executor, id: string): Promise<void> {
  await db.delete(logInNotices).where(eq(logInNotices.id, id))
}
