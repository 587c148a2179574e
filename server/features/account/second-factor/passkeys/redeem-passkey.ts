import type { Services } from '#server/rpc/services.ts'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import { AppError } from '#shared/errors.ts'
import { challengeIn, redeemChallenge, storeChallenge } from '#server/credentials/challenges.ts'
import type { Holder } from '#server/credentials/challenges.ts'
import { findPasskey, readPasskeys, recordUse } from './store.ts'
import { createRequestOptions, verifyAssertion } from '#server/credentials/webauthn.ts'

type User = Pick<Holder, 'userId' | 'id'>

/** Creates a challenge for the passkeys of a user, for the session or the log-in ticket `id` [PK2 PK4]. */
export async function requestPasskey({ database, config }: Services, user: User) {
  const known = await readPasskeys(database.orm, user.userId)
  if (known.length === 0) throw new AppError('app.notFound')
  const options = await createRequestOptions(config, known)
  await storeChallenge(database.orm, { ...user, use: 'verify' }, options.challenge)
  return options
}

/** Checks the use of a passkey, and uses up its challenge, also when it is rejected [PK3]. */
export async function redeemPasskey(
  { database, config }: Services,
  user: User,
  passkey: PasskeyAssertion,
): Promise<boolean> {
  const db = database.orm
  const challenge = challengeIn(passkey.clientDataJSON)
  if (challenge === null || !(await redeemChallenge(db, { ...user, use: 'verify' }, challenge))) return false
  const credentialId = Buffer.from(passkey.id, 'base64url')
  const found = await findPasskey(db, { userId: user.userId, credentialId })
  const counter = found ? await verifyAssertion(config, challenge, passkey, found) : null
  return found !== undefined && counter !== null && recordUse(db, found.id, counter)
}
