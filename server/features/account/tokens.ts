import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { tokens } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { tokenTtl } from '#shared/limits.ts'

export type Purpose = keyof typeof tokenTtl
export type TokenRow = typeof tokens.$inferSelect

/**
 * Mailed tokens are derived from their row's id and the server's secret (HMAC-SHA-256, 256 bits), so a mail that
 * is tried again carries the same link, a job needs to hold nothing but the id, and the table alone opens
 * nothing: it has only the token's hash [AU-7].
 */
export function deriveToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`token:${id}`).digest('base64url')
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Issues a token; earlier ones of the same purpose and subject die. Returns the row's id for the mail job. */
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
    hash: hashOf(deriveToken(secret, id)),
    expiresAt: sql`now() + ${tokenTtl[token.purpose]} * interval '1 millisecond'`,
  })
  return id
}

/** The living token with this value and purpose, not yet used up. */
export async function findToken(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<TokenRow | undefined> {
  const rows = await tx.select().from(tokens).where(isLiving(purpose, token)).limit(1)
  return rows[0]
}

/** Uses a token up: of any number of callers at once exactly one gets the row [AU-7]. */
export async function redeemToken(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<TokenRow | undefined> {
  const rows = await tx.delete(tokens).where(isLiving(purpose, token)).returning()
  return rows[0]
}

/** Ends the links of an account that were mailed and not yet followed: what they were asked under has changed. */
export async function revokeTokens(tx: Executor, userId: string): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.subject, userId), inArray(tokens.purpose, ['reset', 'email'])))
}

/** The row behind a mail job, or undefined when the token was used, replaced or ran out meanwhile. */
export async function tokenById(tx: Executor, id: string): Promise<TokenRow | undefined> {
  const rows = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.id, id), gt(tokens.expiresAt, sql`now()`)))
    .limit(1)
  return rows[0]
}

const isLiving = (purpose: Purpose, token: string) =>
  and(eq(tokens.hash, hashOf(token)), eq(tokens.purpose, purpose), gt(tokens.expiresAt, sql`now()`))
