import type { Context } from '#server/rpc/context.ts'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { oneTimeCode } from '#shared/limits/factor.ts'
import { checkWithThrottle } from '#server/credentials/password-throttle.ts'
import type { SessionContext } from '../reauthenticate.ts'
import { redeemOneTimeCode } from '#server/credentials/one-time-codes.ts'
import { redeemPasskey } from './passkeys/redeem-passkey.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { findAddition } from './store.ts'
import type { Addition } from '#server/credentials/challenges.ts'

type Owner = { readonly id: string; readonly email: string }
type Caller = Pick<Context, 'services' | 'network' | 'device' | 'log'>

type Options = {
  /** The id of the session or the log-in ticket whose challenge a passkey answers [PK3]. */
  readonly id: string
  /** Runs after the rate limits and before the check, and may reject the factor, too. */
  readonly beforeCheck?: () => Promise<void>
}

/**
 * Checks a one-time code, a recovery code, or a passkey, and uses it up, under the rate limits of passwords [MF3 PK2].
 *
 * @throws AppError `factor.missing` without any, `factor.wrong`, `passkey.wrong`, or `login.tooMany`
 */
export async function checkFactor(
  ctx: Caller,
  { id: userId, email }: Owner,
  proof: FactorProof,
  { id, beforeCheck = async () => {} }: Options,
): Promise<void> {
  const { passkey } = proof
  const code = (proof.code ?? '').replaceAll(/\s/g, '')
  if (!passkey && code === '') throw new AppError('factor.missing')
  const check = () =>
    passkey ? redeemPasskey(ctx.services, { userId, id }, passkey) : redeemCode(ctx, userId, code)
  const isRight = await checkWithThrottle(
    ctx,
    email,
    async () => {
      await beforeCheck()
      return check()
    },
    'factor',
  )
  if (!isRight) throw new AppError(passkey ? 'passkey.wrong' : 'factor.wrong')
  // One recovery code less is left, or a passkey was used.
  ctx.services.bus.publish([{ topic: topics.factor(userId) }])
}

function redeemCode({ services }: Caller, userId: string, code: string): Promise<boolean> {
  const db = services.database.orm
  const isOneTimeCode = /^\d+$/.test(code) && code.length === oneTimeCode.digits
  return isOneTimeCode
    ? redeemOneTimeCode(db, services, { userId, code })
    : redeemRecoveryCode(db, { userId, code })
}

/**
 * Checks the second factor of a member who has one; others need none [MF7 PK4]. Call it after the password was checked.
 *
 * @returns what a factor would be whose setup this permits: that of a first one is void once there is another [MF5]
 * @throws AppError as `checkFactor`
 */
export async function requireSecondFactor(ctx: SessionContext, proof: FactorProof): Promise<Addition> {
  const { services, me, session } = ctx
  const addition = await findAddition(services.database.orm, me.id)
  if (addition === 'further') await checkFactor(ctx, me, proof, session)
  return addition
}
