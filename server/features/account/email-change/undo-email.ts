import { isUniqueViolation } from '#server/db/errors.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { chosenLocale } from '#server/locale/receivers.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Context } from '#server/rpc/context.ts'
import { endSessions } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import type { UndoResult } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import { undoneFactorAge } from '#shared/limits/factor.ts'
import { correctMessages } from './change-email.ts'
import { addNotice } from '../log-in/notices.ts'
import { consumeShare } from '#server/credentials/password-throttle.ts'
import { deleteFactorsSince } from '../second-factor/store.ts'
import * as store from '../store.ts'
import { deriveIssuedToken, issueToken, revokeTokens } from '../tokens.ts'
import { decryptChange } from './undo-token.ts'
import type { EmailChange } from './undo-token.ts'

/**
 * Undoes a change of an email address, through the link in the email to the old one [AC8]: restores the old address,
 * ends all sessions, and answers the token of a link to choose a new password. The link works until an undo: a second
 * change by someone who took the account over does not void it.
 */
export async function undoEmailChange(ctx: Context, { token }: { token: string }): Promise<UndoResult> {
  const { services } = ctx
  await consumeShare(ctx, 'logIn')
  const change = decryptChange(services.keys, token)
  if (!change) throw new AppError('email.undoGone')
  const { userId } = change
  const resetToken = await transact(services, async (tx, publish) => {
    const replaced = await store.restoreEmail(tx, change)
    if (replaced === null) throw new AppError('email.undoGone')
    await revokeAccess(tx, change)
    const locale = await chosenLocale(tx, userId)
    const notice = await addNotice(tx, { kind: 'emailChanged', email: replaced, locale })
    await queueMail(tx, services.jobs, { kind: 'notice', id: notice })
    for (const topic of [topics.me, topics.sessions, topics.factor]) publish({ topic: topic(userId) })
    const reset = await issueToken(tx, services.keys, { purpose: 'reset', subject: userId })
    return deriveIssuedToken(services.keys, reset)
  }).catch((error: unknown) => {
    // Another account has the old address by now.
    throw isUniqueViolation(error) ? new AppError('email.undoGone') : error
  })
  await correctMessages(ctx, userId)
  return { resetToken }
}

/**
 * Revokes what whoever changed the address may have: sessions, links, and a second factor of their own, which they may
 * have added shortly before the change.
 */
async function revokeAccess(tx: Tx, { userId, changedAt }: EmailChange): Promise<void> {
  await revokeTokens(tx, userId)
  await endSessions(tx, userId)
  await deleteFactorsSince(tx, userId, changedAt - undoneFactorAge / 1000)
}
