import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Keys, KeySet } from '#server/config/keys.ts'
import type { Executor } from '#server/db/orm.ts'
import { tokens } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { tokenTtl, verificationCode } from '#shared/limits.ts'

export type Purpose = keyof typeof tokenTtl
export type TokenRow = typeof tokens.$inferSelect

/** What a token is derived from, and what proves with which key. */
type Issued = Pick<TokenRow, 'id' | 'hash'>

/**
 * Derives an emailed token from its row's id and the server's key: HMAC-SHA-256, 256 bits. So an email that is sent
 * again has the same link, a job needs the id only, and the table alone gives no access: it stores the token's hash
 * [AU-7].
 *
 * @throws Error if the row was issued with a secret that is not known anymore
 */
export function deriveToken(keys: Keys, issued: Issued): string {
  return tokenOfKey(requireIssuer(keys, issued), issued.id)
}

/** Derives the six-digit code of an email like its token. Nothing of it is stored [LI10]. */
export function deriveCode(keys: Keys, issued: Issued): string {
  return codeOfKey(requireIssuer(keys, issued), issued.id)
}

const tokenOfKey = (keySet: KeySet, id: string): string => keySet.hmac('token', id).toString('base64url')

/** The key set that a row was issued with: SECRET may have changed since [OP14]. */
const findIssuer = (keys: Keys, { id, hash }: Issued): KeySet | undefined =>
  keys.accepted.find((keySet) => timingSafeEqual(hashToken(tokenOfKey(keySet, id)), hash))

function requireIssuer(keys: Keys, issued: Issued): KeySet {
  const issuer = findIssuer(keys, issued)
  // The email is retried, and sent once SECRET_OLD is set.
  if (!issuer) throw new Error('token was issued with an unknown secret: set SECRET_OLD')
  return issuer
}

function codeOfKey(keySet: KeySet, id: string): string {
  const digest = keySet.hmac('code', id)
  return String(digest.readUIntBE(0, 6) % 10 ** verificationCode.digits).padStart(
    verificationCode.digits,
    '0',
  )
}

/** What the database has of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Issues a token and revokes earlier ones of its purpose and subject. Returns the row's id, for the email job. */
export async function issueToken(
  tx: Executor,
  keys: Keys,
  token: { purpose: Purpose; subject: string; email?: string; hasCode?: boolean },
): Promise<string> {
  const id = newId()
  await tx.delete(tokens).where(and(eq(tokens.purpose, token.purpose), eq(tokens.subject, token.subject)))
  await tx.insert(tokens).values({
    id,
    purpose: token.purpose,
    subject: token.subject,
    email: token.email ?? null,
    hash: hashToken(tokenOfKey(keys.current, id)),
    codeExpiresAt: token.hasCode ? sql`now() + ${verificationCode.ttl} * interval '1 millisecond'` : null,
    expiresAt: sql`now() + ${tokenTtl[token.purpose]} * interval '1 millisecond'`,
  })
  return id
}

/** The token of a row that `issueToken` has just added, for a response instead of an email. */
export const deriveIssuedToken = (keys: Keys, id: string): string => tokenOfKey(keys.current, id)

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

/**
 * Counts a try of the code of a registration's email, and compares it in constant time. Answers the token's row if the
 * code is right, 'wrong' if it is not, and 'gone' if there is no code, or it has expired or was tried too often [LI10].
 * Counts in a statement of its own before the comparison, so that parallel tries count, too.
 */
export async function tryCode(
  db: Executor,
  keys: Keys,
  { registrationId, code }: { registrationId: string; code: string },
): Promise<TokenRow | 'wrong' | 'gone'> {
  const [row] = await db
    .update(tokens)
    .set({ codeTries: sql`${tokens.codeTries} + 1` })
    .where(
      and(
        eq(tokens.purpose, 'verify'),
        eq(tokens.subject, registrationId),
        gt(tokens.codeExpiresAt, sql`now()`),
        lt(tokens.codeTries, verificationCode.tries),
      ),
    )
    .returning()
  if (!row) return 'gone'
  // Hashes have equal lengths, whatever was entered.
  const issuer = findIssuer(keys, row)
  const isRight =
    issuer !== undefined && timingSafeEqual(hashToken(codeOfKey(issuer, row.id)), hashToken(code))
  return isRight ? row : 'wrong'
}

/** Redeems a token whose code was right: of concurrent callers exactly one gets the row. */
export async function redeemTokenById(tx: Executor, id: string): Promise<TokenRow | undefined> {
  const rows = await tx
    .delete(tokens)
    .where(and(eq(tokens.id, id), gt(tokens.expiresAt, sql`now()`)))
    .returning()
  return rows[0]
}

/** Revokes the reset and email links and the log-in tickets of an account, whose password or email has changed since. */
export async function revokeTokens(tx: Executor, userId: string): Promise<void> {
  await tx
    .delete(tokens)
    .where(and(eq(tokens.subject, userId), inArray(tokens.purpose, ['reset', 'email', 'logIn'])))
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
