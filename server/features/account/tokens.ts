import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { tokens } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { tokenTtl } from '#shared/limits.ts'

export type Purpose = keyof typeof tokenTtl
export type TokenRow = typeof tokens.$inferSelect

/**
 * Derives an emailed token from its row's id and the server's secret: HMAC-SHA-256, 256 bits. So an email that is sent
 * again has the same link, a job needs the id only, and the table alone gives no access: it stores the token's hash
 * [AU-7].
 */
export function deriveToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`token:${id}`).digest('base64url')
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Issues a token and revokes earlier ones of its purpose and subject. Returns the row's id, for the email job. */
export async function issueToken(
  tx: Executor,
  secret: string,
  token: { purpose: Purpose; subject: string; email?: string },
): Promise<string> {
  const id = newId()
  await tx.delete(tokens).where(and(eq(tokens.purpose, token.purpose), eq(tokens.subject, token.subject)))
  await tx.insert(tokens).values({
    id,
    purpose: token.purpose,
    subject: token.subject,
    email: token.email ?? null,
    hash: hashToken(deriveToken(secret, id)),
    expiresAt: sql`now() + ${tokenTtl[token.purpose]} * interval '1 millisecond'`,
  })
  return id
}

/** Finds a token that is neither redeemed nor expired. */
export async function findToken(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<TokenRow | undefined> {
  const rows = await tx.select().from(tokens).where(isActive(purpose, token)).limit(1)
  return rows[0]
}

/** Redeems a token: of any number of concurrent callers exactly one gets the row [AU-7]. */
export async function redeemToken(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<TokenRow | undefined> {
  const rows = await tx.delete(tokens).where(isActive(purpose, token)).returning()
  return rows[0]
}

/** Revokes the reset and email links of an account, whose password or email has changed since. */
export async function revokeTokens(tx: Executor, userId: string): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.subject, userId), inArray(tokens.purpose, ['reset', 'email'])))
}

/** The row of an email job; undefined when the token was redeemed, replaced or expired meanwhile. */
export async function tokenById(tx: Executor, id: string): Promise<TokenRow | undefined> {
  const rows = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.id, id), gt(tokens.expiresAt, sql`now()`)))
    .limit(1)
  return rows[0]
}

const isActive = (purpose: Purpose, token: string) =>
  and(eq(tokens.hash, hashToken(token)), eq(tokens.purpose, purpose), gt(tokens.expiresAt, sql`now()`))
