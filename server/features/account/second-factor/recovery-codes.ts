import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { recoveryCodes } from '#server/db/schema.ts'
import { recoveryCode as limit } from '#shared/limits/factor.ts'

/** Base32, which has none of the digits that look like letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A code of 16 characters in groups of four, with 80 random bits. */
function createCode(): string {
  const characters = Array.from(randomBytes(limit.bits / 5), (byte) => ALPHABET[byte % ALPHABET.length])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/**
 * Hashes a code for a user. SHA-256 is enough for 80 random bits, and needs no key: recovery codes work after SECRET
 * was changed.
 */
const hashOf = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery-code:${userId}:${normalize(code)}`)
    .digest()

const normalize = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')

/** Creates ten recovery codes. The earlier ones are void. Only their hashes are stored [MF4]. */
export async function replaceRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limit.count }, createCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes
}

/** Uses up a recovery code: of concurrent calls with one code, one answers true [MF3]. */
export async function redeemRecoveryCode(
  db: Executor,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
