import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Keys, KeySet } from '#server/config/keys.ts'
import type { Tx } from '#server/db/orm.ts'
import { staffEnrollments } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { staffEnrollment as limit } from '#shared/limits/staff.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
const tokenOf = (keySet: KeySet, id: string): string =>
  keySet.hmac('token', `staff enrollment ${id}`).toString('base64url')

/**
 * Issues an enrollment link, and voids the one before it [ST4]. As for members, the token is derived from the row's id, and
 * the row has its hash: neither the job of the email nor the table gives access. Returns the row's id.
 */
export async function issueEnrollment(tx: Tx, keys: Keys, staffId: string): Promise<string> {
  const row = { id: newId(), expiresAt: sql`now() + ${limit.ttl} * interval '1 millisecond'` }
  const issued = { ...row, hash: hashToken(tokenOf(keys.current, row.id)) }
  await tx
    .insert(staffEnrollments)
    .values({ staffId, ...issued })
    .onConflictDoUpdate({ target: staffEnrollments.staffId, set: issued })
  return row.id
}

/**
 * The token of a link.
 *
 * @throws Error if the row was issued with a secret that is not known anymore; the email is then retried
 */
export function deriveEnrollmentToken(keys: Keys, { id, hash }: { id: string; hash: Buffer }): string {
  const issuer = keys.accepted.find((keySet) => timingSafeEqual(hashToken(tokenOf(keySet, id)), hash))
  if (!issuer) throw new Error('enrollment was issued with an unknown secret: set SECRET_OLD')
  return tokenOf(issuer, id)
}

/** Uses a link up: of concurrent calls with one token, one gets the id of its owner [ST4]. */
export async function redeemEnrollment(tx: Tx, token: string): Promise<string | undefined> {
  const redeemed = await tx
    .delete(staffEnrollments)
    .where(and(eq(staffEnrollments.hash, hashToken(token)), gt(staffEnrollments.expiresAt, sql`now()`)))
    .returning({ staffId: staffEnrollments.staffId })
  return redeemed[0]?.staffId
}
