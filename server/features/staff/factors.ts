import { decrypt, encrypt } from '#server/credentials/encryption.ts'
import { createSecret, describeSecret, findStep, now } from '#server/credentials/one-time-codes.ts'
import { challengeIn } from '#server/credentials/challenges.ts'
import {
  createRegistrationOptions,
  createRequestOptions,
  hasDomain,
  verifyAssertion,
  verifyRegistration,
} from '#server/credentials/webauthn.ts'
import { drawQrCode } from '#server/credentials/qr-code.ts'
import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeys.ts'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import { factorSetupTtl, oneTimeCode } from '#shared/limits/factor.ts'
import * as store from './factor-store.ts'
import { redeemStaffChallenge, storeStaffChallenge } from './tickets.ts'
import type { Ticket } from './tickets.ts'

const readNow = async (db: Executor): Promise<number> => {
  const { rows } = await db.execute<{ now: number }>(sql`select ${now} as now`)
  return rows[0]?.now ?? 0
}

const contextOf = ({ id, owner }: Ticket): string => `${owner.id} ${id}`

/** Begins to set up one-time codes: the browser holds the secret, encrypted for its ticket, and nothing is stored. */
export function beginStaffCodes({ keys, config }: Services, ticket: Ticket): FactorSetup {
  const secret = createSecret()
  const expiresAt = Buffer.alloc(8)
  expiresAt.writeDoubleBE(Date.now() + factorSetupTtl)
  const plain = Buffer.concat([expiresAt, secret])
  const setup = encrypt(keys, 'staff factor setup', contextOf(ticket), plain)
  const issuer = `${config.product.name} staff`
  const { text, uri } = describeSecret(secret, { issuer, label: ticket.owner.email })
  return { setup: setup.toString('base64url'), secret: text, qr: drawQrCode(uri) }
}

/** Stores one-time codes that were begun for this ticket, with their first code. */
export async function addStaffCodes(
  tx: Tx,
  { keys }: Services,
  ticket: Ticket,
  { setup, code }: { setup: string; code: string },
): Promise<void> {
  const data = Buffer.from(setup, 'base64url')
  const plain = decrypt(keys, 'staff factor setup', contextOf(ticket), data)
  if (!plain || plain.readDoubleBE(0) < Date.now()) throw new AppError('factor.setupGone')
  const secret = plain.subarray(8)
  const lastStep = findStep(secret, code.replaceAll(/\s/g, ''), await readNow(tx))
  if (lastStep === null) throw new AppError('factor.wrong')
  const staffId = ticket.owner.id
  const encrypted = encrypt(keys, 'staff one-time-code secret', staffId, secret)
  await store.insertStaffCodes(tx, { staffId, secret: encrypted, lastStep })
}

/** Creates a challenge for a new passkey, which must verify its user [ST6]. */
export async function beginStaffPasskey({ database, config }: Services, { id, owner }: Ticket) {
  if (!hasDomain(config)) throw new AppError('passkey.unavailable')
  const options = await createRegistrationOptions(config, owner, [], 'required')
  await storeStaffChallenge(database.orm, { staffId: owner.id, id, use: 'add' }, options.challenge)
  return options
}

/** Verifies a new passkey against its challenge, and answers how to store it. */
export async function verifyStaffPasskey(
  { database, config }: Services,
  { id, owner }: Ticket,
  passkey: PasskeyRegistration,
  userAgent: string | undefined,
): Promise<(tx: Tx) => Promise<void>> {
  const challenge = challengeIn(passkey.clientDataJSON)
  const holder = { staffId: owner.id, id, use: 'add' } as const
  if (challenge === null || !(await redeemStaffChallenge(database.orm, holder, challenge)))
    throw new AppError('passkey.wrong')
  const credential = await verifyRegistration(config, challenge, passkey, 'required')
  if (!credential) throw new AppError('passkey.wrong')
  const row = { ...credential, id: newId(), staffId: owner.id, name: deviceName(userAgent) }
  return async (tx) => {
    if (!(await store.insertStaffPasskey(tx, row))) throw new AppError('passkey.wrong')
  }
}

/** Creates a challenge for the passkeys of one of the staff, for a ticket or a session. */
export async function requestStaffPasskey(
  { database, config }: Services,
  holder: { readonly staffId: string; readonly id: string },
) {
  const known = await store.readStaffPasskeys(database.orm, holder.staffId)
  if (known.length === 0) throw new AppError('app.notFound')
  const options = await createRequestOptions(config, known, 'required')
  await storeStaffChallenge(database.orm, { ...holder, use: 'verify' }, options.challenge)
  return options
}

/** Checks a one-time code, and uses it up. */
export async function redeemStaffCode(
  { database: { orm }, keys, log }: Services,
  staffId: string,
  code: string,
): Promise<boolean> {
  const row = code.length === oneTimeCode.digits ? await store.readStaffCodes(orm, staffId) : undefined
  if (!row) return false
  const secret = decrypt(keys, 'staff one-time-code secret', staffId, row.secret)
  if (!secret) log.warn({}, 'one-time codes of staff not decrypted: SECRET was changed without SECRET_OLD')
  const step = secret && findStep(secret, code, await readNow(orm))
  return step === null ? false : store.useStaffStep(orm, staffId, step)
}

/** Checks the use of a passkey, and uses up its challenge, also when it is rejected [PK3]. */
export async function redeemStaffPasskey(
  { database, config }: Services,
  holder: { readonly staffId: string; readonly id: string },
  passkey: PasskeyAssertion,
): Promise<boolean> {
  const db = database.orm
  const challenge = challengeIn(passkey.clientDataJSON)
  if (challenge === null || !(await redeemStaffChallenge(db, { ...holder, use: 'verify' }, challenge)))
    return false
  const known = await store.readStaffPasskeys(db, holder.staffId)
  const found = known.find(({ credentialId }) => credentialId.toString('base64url') === passkey.id)
  const counter = found ? await verifyAssertion(config, challenge, passkey, found, 'required') : null
  return found !== undefined && counter !== null && store.useStaffPasskey(db, found.id, counter)
}
