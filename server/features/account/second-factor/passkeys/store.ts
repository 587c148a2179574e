import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { passkeys } from '#server/db/schema.ts'
import type { Credential } from '#server/credentials/webauthn.ts'
import type { Passkey } from '#shared/contract/passkeys.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Lists the passkeys of a member for their settings, the oldest first. */
export async function listPasskeys(db: Executor, userId: string): Promise<Passkey[]> {
  const rows = await readPasskeys(db, userId)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name },
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }))
}

/** Reads the passkeys of a member; there are at most `passkey.perMember`. */
export async function readPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(db: Executor, userId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId))
}

/** Finds a passkey of a member; that of another one is not found. */
export async function findPasskey(
  db: Executor,
  { userId, credentialId }: { userId: string; credentialId: Buffer },
): Promise<PasskeyRow | undefined> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
  return rows[0]
}

/** Inserts a passkey. Answers false if one with its credential id exists, whoever has it. */
export async function insertPasskey(
  tx: Executor,
  row: Credential & Pick<PasskeyRow, 'id' | 'userId' | 'name'>,
): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length === 1
}

/** Records a use, unless a counter does not grow: of concurrent uses with one counter, one answers true [PK3]. */
export async function recordUse(db: Executor, id: string, counter: number): Promise<boolean> {
  const isUncounted = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(sql`${passkeys.counter} < ${counter}::bigint`, isUncounted)))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** Deletes a passkey of a member. Answers whether there was one. */
export async function deletePasskey(
  tx: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length === 1
}

/** Deletes all passkeys of a member. Answers whether there were any. */
export async function deletePasskeys(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return deleted.length > 0
}
