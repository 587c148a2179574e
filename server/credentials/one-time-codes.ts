import { eq, lt, and, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Keys } from '#server/config/keys.ts'
import type { Executor } from '#server/db/orm.ts'
import { oneTimeCodes } from '#server/db/schema.ts'
import type { Services } from '#server/rpc/services.ts'
import { oneTimeCode as parameters } from '#shared/limits/factor.ts'
import { decrypt, encrypt } from './encryption.ts'

/** Creates a random secret: 160 bits, as RFC 4226 recommends. */
export const createSecret = (): Buffer => Buffer.from(new Secret({ size: parameters.secretBytes }).bytes)

/** TOTP with the parameters that authenticator apps assume: SHA-1, six digits, steps of 30 seconds. */
const totp = (secret: Buffer, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: parameters.digits,
    period: parameters.stepSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** A secret for people, in base32 and groups of four, and as the URI that a QR code has. */
export function describeSecret(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const codes = totp(secret, issuer, label)
  const text = codes.secret.base32.replaceAll(/.{4}(?=.)/g, '$& ')
  return { text, uri: codes.toString() }
}

/** The step of a code, if it is that of the current step or of a neighboring one at this time; otherwise null. */
export function findStep(secret: Buffer, code: string, seconds: number): number | null {
  // The library compares bytes, and throws if digits of another script have more of them.
  if (!/^\d+$/.test(code)) return null
  const window = parameters.toleratedSteps
  const delta = totp(secret).validate({ token: code, timestamp: seconds * 1000, window })
  return delta === null ? null : Math.floor(seconds / parameters.stepSeconds) + delta
}

/** The time by the clock of the database, in seconds. */
export const now = sql<number>`extract(epoch from now())::float8`

/**
 * Checks the first code of a secret, and stores both.
 *
 * @returns 'wrong' for a wrong code, 'taken' if the member has one-time codes already
 */
export async function addOneTimeCodes(
  tx: Executor,
  keys: Keys,
  { userId, secret, code }: { userId: string; secret: Buffer; code: string },
): Promise<'added' | 'wrong' | 'taken'> {
  const { rows } = await tx.execute<{ now: number }>(sql`select ${now} as now`)
  const lastStep = findStep(secret, code, rows[0]?.now ?? 0)
  if (lastStep === null) return 'wrong'
  const encrypted = encrypt(keys, 'one-time-code secret', userId, secret)
  const added = await tx
    .insert(oneTimeCodes)
    .values({ userId, secret: encrypted, lastStep })
    .onConflictDoNothing()
    .returning({ userId: oneTimeCodes.userId })
  return added.length === 1 ? 'added' : 'taken'
}

/** Checks a one-time code and marks it as used: of concurrent calls with one code, one answers true [MF3]. */
export async function redeemOneTimeCode(
  db: Executor,
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [row] = await db
    .select({ encrypted: oneTimeCodes.secret, now })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
  if (!row) return false
  const secret = decrypt(keys, 'one-time-code secret', userId, row.encrypted)
  if (!secret)
    log.warn({}, 'one-time codes not decrypted: SECRET was changed without SECRET_OLD; recovery codes work')
  const step = secret && findStep(secret, code, row.now)
  if (step === null) return false
  const used = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(oneTimeCodes.userId, userId), lt(oneTimeCodes.lastStep, step)))
    .returning({ userId: oneTimeCodes.userId })
  return used.length === 1
}
