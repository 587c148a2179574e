import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { tokens, users } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'

/**
 * Deletes the rows of an account; foreign keys delete the rest. Locks the person first, as everything that locks members and
 * their chats does.
 */
export async function deleteUser(tx: Executor, userId: string): Promise<void> {
  await lockPeople(tx, [userId])
  await tx.delete(tokens).where(and(eq(tokens.subject, userId), ne(tokens.purpose, 'verify')))
  await tx.delete(users).where(eq(users.id, userId))
}
