import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { oneTimeCodes, passkeys, recoveryCodes, users } from '#server/db/schema.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import type { Addition } from '#server/credentials/challenges.ts'
import { countPasskeys, deletePasskeys, listPasskeys } from './passkeys/store.ts'

/** Reads the second factor of a member, for their settings. */
export async function readSecondFactor(db: Executor, userId: string): Promise<SecondFactor> {
  return {
    hasOneTimeCodes: await hasOneTimeCodes(db, userId),
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  }
}

export async function hasOneTimeCodes(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId))) > 0
}

/** Whether a log-in of this user takes a second factor. */
export async function hasSecondFactor(db: Executor, userId: string): Promise<boolean> {
  return (await hasOneTimeCodes(db, userId)) || (await countPasskeys(db, userId)) > 0
}

/** What a factor that a member adds now would be. With `lockFactors` before it, the answer holds until the transaction ends. */
export async function findAddition(db: Executor, userId: string): Promise<Addition> {
  return (await hasSecondFactor(db, userId)) ? 'further' : 'first'
}

/** Lets concurrent changes of the second factor of a member wait for each other until the transaction ends. */
export async function lockFactors(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Deletes the one-time codes of a user. Answers whether there were any. */
export async function deleteOneTimeCodes(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .returning({ userId: oneTimeCodes.userId })
  return deleted.length > 0
}

export async function deleteRecoveryCodes(tx: Executor, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Deletes everything of the second factor of a user. Answers whether there was one. */
export async function deleteSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId)
  const hadPasskeys = await deletePasskeys(tx, userId)
  return (await deleteOneTimeCodes(tx, userId)) || hadPasskeys
}

/** Deletes what was added to the second factor of a user since a time, in epoch seconds. */
export async function deleteFactorsSince(tx: Executor, userId: string, seconds: number): Promise<void> {
  for (const table of [oneTimeCodes, passkeys, recoveryCodes])
    await tx
      .delete(table)
      .where(and(eq(table.userId, userId), gt(table.createdAt, sql`to_timestamp(${seconds})`)))
}
