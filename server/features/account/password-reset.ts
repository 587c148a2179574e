import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { endSessions } from '#server/sessions/store.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import { topics } from '#shared/contract/topics.ts'
import { toAccountEmail, mailboxOf } from '#server/mail/mailbox.ts'
import { consumeShare, resetThrottle } from '#server/credentials/password-throttle.ts'
import { hashPassword, passwordContext, validatePassword } from '#server/credentials/passwords.ts'
import * as store from './store.ts'
import { revokeTokens, findToken, issueToken, redeemToken } from './tokens.ts'

/**
 * Queues an email with a link to choose a new password. The answer and the work are the same for an email without an
 * account, whose job finds nothing to send [AU-3].
 */
export async function requestReset(ctx: Context, input: { email: string }): Promise<void> {
  const { services } = ctx
  const email = toAccountEmail(input.email)
  if (email === null) throw new AppError('email.invalid')
  await consumeShare(ctx, 'mail')
  await services.rates.consume('mailPerEmail', mailboxOf(email))
  await transact(services, async (tx) => {
    const user = await store.userByEmail(tx, email)
    const id = await issueToken(tx, services.keys, { purpose: 'reset', subject: user?.id ?? newId() })
    await queueMail(tx, services.jobs, { kind: 'reset', id })
  })
}

/** Redeems a reset link: replaces the password, ends all sessions, and logs no one in [AU-16]. */
export async function reset(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const { services } = ctx
  await consumeShare(ctx, 'logIn')
  const db = services.database.orm
  const row = await findToken(db, 'reset', input.token)
  const user = row && (await store.userById(db, row.subject))
  if (!user) throw new AppError('reset.gone')
  const weak = validatePassword(input.password, passwordContext(services.config.product.name, user.email))
  if (weak) throw new AppError(weak)
  const passwordHash = await hashPassword(input.password)
  await transact(services, async (tx, publish) => {
    if (!(await redeemToken(tx, 'reset', input.token))) throw new AppError('reset.gone')
    await store.setPasswordHash(tx, user.id, passwordHash)
    await revokeTokens(tx, user.id)
    await endSessions(tx, user.id)
    publish({ topic: topics.sessions(user.id) })
    await queueMail(tx, services.jobs, { kind: 'passwordChanged', id: user.id })
  })
  await resetThrottle(ctx, user.email)
}
