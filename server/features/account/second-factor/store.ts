import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { oneTimeCodes, recoveryCodes } from '#server/db/schema.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'

/** Reads the second factor of a member, for their settings. */
export async function readSecondFactor(db: Executor, userId: string): Promise<SecondFactor> {
  return {
    hasOneTimeCodes: await hasSecondFactor(db, userId),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  }
}

/** Whether a log-in of this user takes a second factor. */
export async function hasSecondFactor(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId))) > 0
}

/** Deletes the one-time codes of a user. Answers whether there were any. */
export async function deleteOneTimeCodes(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .returning({ userId: oneTimeCodes.userId })
  return deleted.length > 0
}

/** Deletes everything of the second factor of a user. Answers whether there was one. */
export async function deleteSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return deleteOneTimeCodes(tx, userId)
}

/** Deletes what was added to the second factor of a user since a time, in epoch seconds. */
export async function deleteFactorsSince(tx: Executor, userId: string, seconds: number): Promise<void> {
  for (const table of [oneTimeCodes, recoveryCodes])
    await tx
      .delete(table)
      .where(and(eq(table.userId, userId), gt(table.createdAt, sql`to_timestamp(${seconds})`)))
}
