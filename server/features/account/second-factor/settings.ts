import type { Addition } from '#server/credentials/challenges.ts'
import { AppError } from '#shared/errors.ts'
import type { FactorProof, FactorSetup, RecoveryCodes } from '#shared/contract/second-factor.ts'
import { factorSetupTtl } from '#shared/limits/factor.ts'
import { reauthenticate, renewSession } from '../reauthenticate.ts'
import type { SessionContext } from '../reauthenticate.ts'
import { changeFactor } from './change-factor.ts'
import { checkFactor, requireSecondFactor } from './check-factor.ts'
import { decrypt, encrypt } from '#server/credentials/encryption.ts'
import { drawQrCode } from '#server/credentials/qr-code.ts'
import { addOneTimeCodes, createSecret, describeSecret } from '#server/credentials/one-time-codes.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import * as store from './store.ts'

type Change = { readonly password: string } & FactorProof

/** The member and the state for which a setup is encrypted: one that began without a second factor is void with one [MF5]. */
const contextOf = (userId: string, addition: Addition): string => `${userId} ${addition}`

/** Begins to set up one-time codes, after the password and a second factor were checked again. Stores nothing [MF1 MF5]. */
export async function beginOneTimeCodes(
  ctx: SessionContext,
  { password, ...proof }: Change,
): Promise<FactorSetup> {
  const { services, me } = ctx
  await reauthenticate(ctx, password)
  const addition = await requireSecondFactor(ctx, proof)
  await renewSession(ctx)
  const secret = createSecret()
  const expiresAt = Buffer.alloc(8)
  expiresAt.writeDoubleBE(Date.now() + factorSetupTtl)
  const context = contextOf(me.id, addition)
  const setup = encrypt(services.keys, 'factor setup', context, Buffer.concat([expiresAt, secret]))
  const { text, uri } = describeSecret(secret, { issuer: services.config.product.name, label: me.email })
  return { setup: setup.toString('base64url'), secret: text, qr: drawQrCode(uri) }
}

/** Turns on one-time codes with the first code [MF1]. */
export async function confirmOneTimeCodes(
  { services, me }: SessionContext,
  { setup, code }: { setup: string; code: string },
): Promise<RecoveryCodes> {
  const { keys } = services
  return changeFactor({ services, me }, async (tx) => {
    const addition = await store.findAddition(tx, me.id)
    const plain = decrypt(keys, 'factor setup', contextOf(me.id, addition), Buffer.from(setup, 'base64url'))
    if (!plain || plain.readDoubleBE(0) < Date.now()) throw new AppError('factor.setupGone')
    const first = { userId: me.id, secret: plain.subarray(8), code: code.replaceAll(/\s/g, '') }
    const added = await addOneTimeCodes(tx, keys, first)
    if (added !== 'added') throw new AppError(added === 'wrong' ? 'factor.wrong' : 'factor.setupGone')
    return { recoveryCodes: addition === 'first' ? await replaceRecoveryCodes(tx, me.id) : null }
  })
}

/** Creates new recovery codes, which void the earlier ones [MF5]. */
export async function renewRecoveryCodes(ctx: SessionContext, change: Change): Promise<RecoveryCodes> {
  await checkChange(ctx, change)
  return changeFactor(ctx, async (tx) => ({ recoveryCodes: await replaceRecoveryCodes(tx, ctx.me.id) }))
}

/** Turns off one-time codes, and with the last factor the recovery codes [MF5]. */
export async function turnOffOneTimeCodes(ctx: SessionContext, change: Change): Promise<void> {
  const { me } = ctx
  await checkChange(ctx, change)
  await changeFactor(ctx, async (tx) => {
    await store.deleteOneTimeCodes(tx, me.id)
    if (!(await store.hasSecondFactor(tx, me.id))) await store.deleteRecoveryCodes(tx, me.id)
  })
}

async function checkChange(ctx: SessionContext, { password, ...proof }: Change): Promise<void> {
  await reauthenticate(ctx, password)
  if (!(await store.hasSecondFactor(ctx.services.database.orm, ctx.me.id))) throw new AppError('app.notFound')
  await checkFactor(ctx, ctx.me, proof, ctx.session)
  await renewSession(ctx)
}
