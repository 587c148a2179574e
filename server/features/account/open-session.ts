import { pseudonym } from '#server/rpc/context.ts'
import type { Context } from '#server/rpc/context.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { endSession, readMe, startSession } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import * as store from './store.ts'

/** An account, and the hash against which its password was verified. */
export type Verified = { readonly userId: string; readonly passwordHash: string }

/**
 * Starts a new session, and ends the one this browser had [SE-1]. `confirm` locks the user, and throws if what the
 * log-in proved does not hold any more; suspension is checked under that lock [AU-16].
 */
export async function openSession(
  ctx: Context,
  userId: string,
  isRemembered: boolean,
  confirm: (tx: Tx) => Promise<void>,
): Promise<Me> {
  const { services, session, cookies } = ctx
  const me = await readMe(services.database.orm, userId)
  if (!me) throw new AppError('login.noUserData')
  const secret = await transact(services, async (tx, publish) => {
    await confirm(tx)
    if (await store.isSuspended(tx, userId)) throw new AppError('login.suspended')
    if (session) await endSession(tx, session.id)
    if (session) publish({ topic: topics.sessions(session.me.id) })
    publish({ topic: topics.sessions(userId) })
    return startSession(tx, { userId, device: deviceName(ctx.userAgent), isRemembered })
  })
  cookies?.set(secret, isRemembered)
  cookies?.setDevice(ctx.device.withAccount(me.email))
  const actor = pseudonym(services.secret, userId)
  ctx.log.info({ action: 'account.logIn', result: 'ok', actor }, 'logged in')
  return me
}

/** Confirms that the password was not changed while it was verified. */
export const confirmPassword =
  ({ userId, passwordHash }: Verified) =>
  async (tx: Tx): Promise<void> => {
    if (!(await store.lockIfPasswordUnchanged(tx, userId, passwordHash))) throw new AppError('login.wrong')
  }
