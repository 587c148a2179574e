import { isUniqueViolation } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Context } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import { topics } from '#shared/contract/topics.ts'
import { toAccountEmail, mailboxOf } from '#server/mail/mailbox.ts'
import { addNotice } from '../log-in/notices.ts'
import { consumeShare } from '#server/credentials/password-throttle.ts'
import { reauthenticate, renewCookie } from '../reauthenticate.ts'
import type { SessionContext } from '../reauthenticate.ts'
import { requireSecondFactor } from '../second-factor/check-factor.ts'
import * as store from '../store.ts'
import { revokeTokens, issueToken, redeemToken } from '../tokens.ts'
import { createUndoToken } from './undo-token.ts'

/** Emails a link to the new address; nothing changes until it is opened. Reveals nothing about other accounts. */
export async function changeEmail(
  ctx: SessionContext,
  input: { email: string; password: string } & FactorProof,
): Promise<void> {
  const { services, me, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const email = toAccountEmail(input.email)
  if (email === null) throw new AppError('email.invalid')
  await reauthenticate(ctx, input.password)
  await requireSecondFactor(ctx, input)
  await consumeShare(ctx, 'mail')
  await services.rates.consume('mailPerEmail', mailboxOf(email))
  const setCookie = await transact(services, async (tx) => {
    const id = await issueToken(tx, services.keys, { purpose: 'email', subject: me.id, email })
    await queueMail(tx, services.jobs, { kind: 'email', id })
    return renewCookie(ctx, tx)
  })
  setCookie()
}

/**
 * Redeems the link of `changeEmail`, for the account that requested it only. Queues an email to the old address, with a
 * link that undoes the change, and revokes the reset links that were sent there.
 */
export async function confirmEmail(
  ctx: SessionContext,
  input: { token: string },
): Promise<{ email: string }> {
  const { services, me } = ctx
  const changed = await transact(services, async (tx, publish) => {
    const row = await redeemToken(tx, 'email', input.token)
    const email = row?.subject === me.id ? row.email : null
    if (email === null || !(await store.setEmail(tx, me.id, email))) throw new AppError('email.gone')
    await revokeTokens(tx, me.id)
    const undoToken = await createUndoToken(tx, services.keys, me)
    const locale = me.locale ?? null
    const id = await addNotice(tx, { kind: 'emailChanged', email: me.email, locale, undoToken })
    await queueMail(tx, services.jobs, { kind: 'notice', id })
    publish({ topic: topics.me(me.id) })
    return { email }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('email.gone') : error
  })
  // This device stays known for the account [LI12].
  ctx.cookies?.setDevice(ctx.device.withAccount(changed.email))
  await correctMessages(ctx, me.id)
  return changed
}

/** Writes a changed email into the messages of its member, after the commit [DL1]. */
export async function correctMessages(
  { services, log }: Pick<Context, 'services' | 'log'>,
  userId: string,
): Promise<void> {
  await services.database.orm
    .transaction((tx) => store.correctSenderEmail(tx, userId))
    // The email is changed: the daily sweep corrects the messages.
    .catch((error: unknown) =>
      log.warn({ err: error }, 'old email remains in messages until the daily sweep'),
    )
}
