import { pseudonym } from '#server/rpc/context.ts'
import type { Context } from '#server/rpc/context.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { endSession, readMe, startSession } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import { addLogInNotice } from './notices.ts'
import * as store from '../store.ts'

/** An account, and the hash against which its password was verified. */
export type Verified = { readonly userId: string; readonly passwordHash: string }

/** A log-in that was proven. `isFirst`: the one that created the account. */
type LogIn = { readonly userId: string; readonly isRemembered: boolean; readonly isFirst?: boolean }

/**
 * Starts a new session, and ends the one this browser had [SE-1]. `confirm` locks the user, and throws if what the
 * log-in proved does not hold anymore; suspension is checked under that lock [AU-16]. A log-in from a device that does
 * not know the account is reported to the member [LI12].
 */
export async function openSession(
  ctx: Context,
  { userId, isRemembered, isFirst = false }: LogIn,
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
    const device = deviceName(ctx.userAgent)
    if (!isFirst && !ctx.device.knows(me.email)) {
      const id = await addLogInNotice(tx, { userId, device })
      await queueMail(tx, services.jobs, { kind: 'newLogIn', id })
    }
    return startSession(tx, { userId, device, isRemembered })
  })
  cookies?.set(secret, isRemembered)
  cookies?.setDevice(ctx.device.withAccount(me.email))
  const actor = pseudonym(services.keys, userId)
  ctx.log.info({ action: 'account.logIn', result: 'ok', actor }, 'logged in')
  return me
}

/** Confirms that the password was not changed while it was verified. */
export const confirmPassword =
  ({ userId, passwordHash }: Verified) =>
  async (tx: Tx): Promise<void> => {
    if (!(await store.lockIfPasswordUnchanged(tx, userId, passwordHash))) throw new AppError('login.wrong')
  }
