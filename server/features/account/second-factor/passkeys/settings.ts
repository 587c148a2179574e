import { deviceName } from '#server/sessions/device-name.ts'
import type { PasskeyRegistration } from '#shared/contract/passkeys.ts'
import type { FactorProof, RecoveryCodes } from '#shared/contract/second-factor.ts'
import { newId } from '#shared/domain/ids.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import { AppError } from '#shared/errors.ts'
import { passkey as limit } from '#shared/limits/factor.ts'
import { reauthenticate, renewSession } from '../../reauthenticate.ts'
import type { SessionContext } from '../../reauthenticate.ts'
import { changeFactor } from '../change-factor.ts'
import { checkFactor, requireSecondFactor } from '../check-factor.ts'
import { replaceRecoveryCodes } from '../recovery-codes.ts'
import { deleteRecoveryCodes, findAddition, hasSecondFactor } from '../store.ts'
import { challengeIn, redeemChallenge, storeChallenge } from '#server/credentials/challenges.ts'
import type { Addition, Holder } from '#server/credentials/challenges.ts'
import * as store from './store.ts'
import { createRegistrationOptions, hasDomain, verifyRegistration } from '#server/credentials/webauthn.ts'

const holderOf = ({ me, session }: SessionContext, use: Addition): Holder => ({
  ...{ userId: me.id, id: session.id, use },
})

/** Begins to add a passkey, after the password and the second factor were checked again [PK1]. */
export async function beginPasskey(
  ctx: SessionContext,
  { password, ...proof }: { password: string } & FactorProof,
) {
  const { services, me } = ctx
  const db = services.database.orm
  if (!hasDomain(services.config)) throw new AppError('passkey.unavailable')
  await reauthenticate(ctx, password)
  const known = await store.readPasskeys(db, me.id)
  if (known.length >= limit.perMember) throw new AppError('passkey.tooMany')
  const addition = await requireSecondFactor(ctx, proof)
  const options = await createRegistrationOptions(services.config, me, known)
  await storeChallenge(db, holderOf(ctx, addition), options.challenge)
  await renewSession(ctx)
  return options
}

/** Adds the passkey that the browser created. The first factor of a member comes with recovery codes [PK1]. */
export async function addPasskey(
  ctx: SessionContext,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<RecoveryCodes> {
  const { services, me } = ctx
  const db = services.database.orm
  const challenge = challengeIn(passkey.clientDataJSON)
  const addition = await findAddition(db, me.id)
  if (challenge === null || !(await redeemChallenge(db, holderOf(ctx, addition), challenge)))
    throw new AppError('passkey.wrong')
  const credential = await verifyRegistration(services.config, challenge, passkey)
  if (!credential) throw new AppError('passkey.wrong')
  const clean = replaceHidden(name.normalize('NFC'), ' ').replaceAll(/\s+/gu, ' ').trim().slice(0, limit.name)
  const row = { ...credential, id: newId(), userId: me.id, name: clean || deviceName(ctx.userAgent) }
  return changeFactor(ctx, async (tx) => {
    if ((await findAddition(tx, me.id)) !== addition) throw new AppError('passkey.wrong')
    if ((await store.countPasskeys(tx, me.id)) >= limit.perMember) throw new AppError('passkey.tooMany')
    if (!(await store.insertPasskey(tx, row))) throw new AppError('passkey.wrong')
    return { recoveryCodes: addition === 'first' ? await replaceRecoveryCodes(tx, me.id) : null }
  })
}

/** Removes a passkey, and with the last factor the recovery codes [PK4]. */
export async function removePasskey(
  ctx: SessionContext,
  { id, password, ...proof }: { id: string; password: string } & FactorProof,
): Promise<void> {
  const { services, me } = ctx
  await reauthenticate(ctx, password)
  const known = await store.readPasskeys(services.database.orm, me.id)
  if (!known.some((one) => one.id === id)) throw new AppError('app.notFound')
  await checkFactor(ctx, me, proof, { id: ctx.session.id })
  await changeFactor(ctx, async (tx) => {
    if (!(await store.deletePasskey(tx, { userId: me.id, id }))) throw new AppError('app.notFound')
    if (!(await hasSecondFactor(tx, me.id))) await deleteRecoveryCodes(tx, me.id)
  })
  await renewSession(ctx)
}
