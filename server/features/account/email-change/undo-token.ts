import { sql } from 'drizzle-orm'
import type { Keys } from '#server/config/keys.ts'
import type { Executor } from '#server/db/orm.ts'
import { decrypt, encrypt } from '#server/credentials/encryption.ts'

/** A change of an email address: the address before it, and when it was, in epoch seconds by the database's clock. */
export type EmailChange = { readonly userId: string; readonly email: string; readonly changedAt: number }

const PURPOSE = 'undo of an email change'

/** Encrypts a change for the link that undoes it: no row keeps the old address [DL1]. */
export const encryptChange = (keys: Keys, { userId, email, changedAt }: EmailChange): string =>
  encrypt(keys, PURPOSE, '', Buffer.from(JSON.stringify([userId, email, changedAt]))).toString('base64url')

/** The change of a link; null if the link is damaged or forged. */
export function decryptChange(keys: Keys, token: string): EmailChange | null {
  const plain = decrypt(keys, PURPOSE, '', Buffer.from(token, 'base64url'))
  if (!plain) return null
  const [userId, email, changedAt] = JSON.parse(plain.toString()) as [string, string, number]
  return { userId, email, changedAt }
}

/** Creates the token of the link that restores the present email of a user, who is about to get another one. */
export async function createUndoToken(
  tx: Executor,
  keys: Keys,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { rows } = await tx.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as now`,
  )
  return encryptChange(keys, { userId, email, changedAt: rows[0]?.now ?? 0 })
}
