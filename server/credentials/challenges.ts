import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { tokens } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { passkey as limit } from '#shared/limits/factor.ts'

/** Whether a factor that is added is the first one of a member: it then took the password alone, and comes with recovery codes. */
export type Addition = 'first' | 'further'

/** Whose challenge it is, and what for. */
export type Holder = {
  readonly userId: string
  /** The id of the session or of the log-in ticket that asked for it. */
  readonly id: string
  /** What it is for: to add the first factor of a member, to add another one, or to use a passkey. */
  readonly use: Addition | 'verify'
}

/** The hash of a challenge for its holder: for another one it is not found. */
const hashOf = ({ userId, id, use }: Holder, challenge: string): Buffer =>
  createHash('sha256').update(`passkey:${use}:${userId}:${id}:${challenge}`).digest()

/**
 * Stores a challenge that was created for `holder`, as a hash, for 5 minutes [PK3]. Deletes the oldest challenges of the
 * user beyond `limit.openChallenges`.
 *
 * @param challenge random bytes in base64url
 */
export async function storeChallenge(db: Executor, holder: Holder, challenge: string): Promise<void> {
  await db.insert(tokens).values({
    id: newId(),
    purpose: 'passkey',
    subject: holder.userId,
    hash: hashOf(holder, challenge),
    expiresAt: sql`now() + ${limit.challengeTtl} * interval '1 millisecond'`,
  })
  await db.execute(sql`
    delete from ${tokens} where ${tokens.id} in (
      select id from ${tokens} where purpose = 'passkey' and subject = ${holder.userId}
      order by expires_at desc offset ${limit.openChallenges}
    )`)
}

/** Uses up the challenge that a response says it answers: of concurrent calls with one response, one answers true. */
export async function redeemChallenge(db: Executor, holder: Holder, challenge: string): Promise<boolean> {
  const redeemed = await db
    .delete(tokens)
    .where(
      and(
        eq(tokens.hash, hashOf(holder, challenge)),
        eq(tokens.purpose, 'passkey'),
        gt(tokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: tokens.id })
  return redeemed.length === 1
}

/** The challenge that a response says it answers; null if it names none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
