import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Keys, KeySet } from '#server/config/keys.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { guardianLinks, guardians } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { guardianCode, guardianLink as limit } from '#shared/limits/guardian.ts'

/** Base32, which has none of the digits that look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A code of 16 characters in groups of four, with 80 random bits [GC3]. */
export function createGuardianCode(): string {
  const characters = Array.from(
    randomBytes(guardianCode.bits / 5),
    (byte) => ALPHABET[byte % ALPHABET.length],
  )
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The hash of a code, however it was typed. SHA-256 is enough for 80 random bits. */
export function hashGuardianCode(code: string): Buffer {
  const normalized = code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'L')
  return createHash('sha256').update(`guardian code:${normalized}`).digest()
}

export type TokenPurpose = 'guardian consent' | 'guardian link'

export const hashGuardianToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenOf = (keySet: KeySet, purpose: TokenPurpose, id: string): string =>
  keySet.hmac('token', `${purpose} ${id}`).toString('base64url')

/** The hash that a row keeps of its token, which is derived from the row's id: the job of the email has the id alone. */
export const hashOfNewToken = (keys: Keys, purpose: TokenPurpose, id: string): Buffer =>
  hashGuardianToken(tokenOf(keys.current, purpose, id))

/**
 * The token of a row.
 *
 * @throws Error if the row was written with a secret that is not known anymore; the email is then retried
 */
export function deriveGuardianToken(
  keys: Keys,
  purpose: TokenPurpose,
  { id, hash }: { readonly id: string; readonly hash: Buffer },
): string {
  const isIssuer = (keySet: KeySet): boolean =>
    timingSafeEqual(hashGuardianToken(tokenOf(keySet, purpose, id)), hash)
  const issuer = keys.accepted.find(isIssuer)
  if (!issuer) throw new Error('token of a guardian was issued with an unknown secret: set SECRET_OLD')
  return tokenOf(issuer, purpose, id)
}

/** Issues a link to the guardian's page, and answers its row's id [GC8]. The oldest ones beyond the limit are void. */
export async function issueGuardianLink(
  tx: Tx,
  keys: Keys,
  { guardianId, ttl }: { readonly guardianId: string; readonly ttl: number },
): Promise<string> {
  const id = newId()
  await tx.insert(guardianLinks).values({
    ...{ id, guardianId, hash: hashOfNewToken(keys, 'guardian link', id) },
    expiresAt: sql`now() + ${ttl} * interval '1 millisecond'`,
  })
  await tx.execute(sql`
    delete from ${guardianLinks} where ${guardianLinks.id} in (
      select id from ${guardianLinks} where guardian_id = ${guardianId} order by expires_at desc offset ${limit.perGuardian}
    )`)
  return id
}

const isUsable = gt(guardianLinks.expiresAt, sql`now()`)

/** A link that can still be used, for its email. */
export async function guardianLinkById(db: Executor, id: string) {
  const rows = await db
    .select({ id: guardianLinks.id, hash: guardianLinks.hash, email: guardians.email })
    .from(guardianLinks)
    .innerJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .where(and(eq(guardianLinks.id, id), isUsable))
    .limit(1)
  return rows[0]
}

/** Uses a link up: of concurrent calls with one token, one gets the id of its guardian. */
export async function redeemGuardianLink(tx: Tx, token: string): Promise<string | undefined> {
  const redeemed = await tx
    .delete(guardianLinks)
    .where(and(eq(guardianLinks.hash, hashGuardianToken(token)), isUsable))
    .returning({ guardianId: guardianLinks.guardianId })
  return redeemed[0]?.guardianId
}

export async function deleteExpiredGuardianLinks(db: Executor): Promise<void> {
  await db.delete(guardianLinks).where(lt(guardianLinks.expiresAt, sql`now()`))
}
