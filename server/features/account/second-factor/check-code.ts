import type { Context } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import { oneTimeCode } from '#shared/factor-limits.ts'
import { checkWithThrottle } from '../password-throttle.ts'
import { useOneTimeCode } from './one-time-codes.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { hasSecondFactor } from './store.ts'

type Owner = { readonly id: string; readonly email: string }
type Caller = Pick<Context, 'services' | 'network' | 'device' | 'log'>

/**
 * Checks a one-time code or a recovery code, and uses it up, under the rate limits of passwords [MF3].
 *
 * @param beforeCheck runs after the rate limits and before the check, and may reject the code, too
 * @throws AppError `factor.missing` without a code, `factor.wrong`, or `login.tooMany`
 */
export async function checkCode(
  ctx: Caller,
  { id: userId, email }: Owner,
  typed: string | undefined,
  beforeCheck: () => Promise<void> = async () => {},
): Promise<void> {
  const code = (typed ?? '').replaceAll(/\s/g, '')
  if (code === '') throw new AppError('factor.missing')
  const { services } = ctx
  const db = services.database.orm
  const isOneTimeCode = /^\d+$/.test(code) && code.length === oneTimeCode.digits
  const isRight = await checkWithThrottle(
    ctx,
    email,
    async () => {
      await beforeCheck()
      return isOneTimeCode
        ? useOneTimeCode(db, services, { userId, code })
        : useRecoveryCode(db, { userId, code })
    },
    'factor',
  )
  if (!isRight) throw new AppError('factor.wrong')
}

/**
 * Checks the code of a member who has a second factor; others need none [MF7]. Call it after the password was checked.
 *
 * @throws AppError as `checkCode`
 */
export async function requireSecondFactor(
  ctx: Caller,
  owner: Owner,
  code: string | undefined,
): Promise<void> {
  if (await hasSecondFactor(ctx.services.database.orm, owner.id)) await checkCode(ctx, owner, code)
}
