import { and, eq, ne } from 'drizzle-orm'
import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { tokens, users } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { keepMember } from '#server/case-records/member-store.ts'

/**
 * Deletes the rows of an account; foreign keys delete the rest. Locks the person first, as everything that locks members and
 * their chats does, and lets cases copy what they keep. `files`: where the profile picture is; none while a backup is restored.
 */
export async function deleteUser(
  tx: Executor,
  userId: string,
  files: Pick<FileStore, 'get'> | null,
): Promise<void> {
  await lockPeople(tx, [userId])
  await keepMember(tx, files, userId)
  await tx.delete(tokens).where(and(eq(tokens.subject, userId), ne(tokens.purpose, 'verify')))
  await tx.delete(users).where(eq(users.id, userId))
}
