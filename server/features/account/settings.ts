import type { Context } from '#server/rpc/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { endSessions, rotateSecret } from '#server/sessions/store.ts'
import type { Session } from '#server/sessions/store.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { AppError } from '#shared/errors.ts'
import { deleteConfirmation, text } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import { checkWithThrottle } from './password-throttle.ts'
import { hashPassword, verifyPassword, passwordContext, validatePassword } from './passwords.ts'
import { deleteAccount as deleteAccountRows } from './delete-account.ts'
import * as store from './store.ts'
import { revokeTokens, issueToken, redeemToken } from './tokens.ts'

export type Mine = Context & { readonly me: Me; readonly session: Session }

/** The current password, asked for again and under the limits of log-in [AU-15]. Returns its hash. */
export async function reauthenticate(ctx: Mine, password: string): Promise<string> {
  const user = await store.userById(ctx.services.database.orm, ctx.me.id)
  const isRight = await checkWithThrottle(ctx, ctx.me.email, () =>
    verifyPassword(user?.passwordHash ?? null, password),
  )
  if (!isRight || !user) throw new AppError('password.wrong')
  return user.passwordHash
}

/** Whoever showed the password again goes on under a new cookie; the one from before opens nothing [SE-1]. */
async function renewCookie(ctx: Mine, tx: Tx): Promise<() => void> {
  const { secret, isRemembered } = await rotateSecret(tx, ctx.session.id)
  return () => ctx.cookies?.set(secret, isRemembered)
}

/** Changes the password; all other sessions end, and a mail says so [AU-16]. */
export async function changePassword(
  ctx: Mine,
  input: { current: string; next: string; repeat: string },
): Promise<void> {
  if (!input.current || !input.next || !input.repeat) throw new AppError('password.allRequired')
  if (input.next !== input.repeat) throw new AppError('password.mismatch')
  const { services, me, session, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const weak = validatePassword(input.next, passwordContext(services.config.product.name, me.email))
  if (weak) throw new AppError(weak)
  const from = await reauthenticate(ctx, input.current)
  const to = await hashPassword(input.next)
  const keepCookie = await transact(services, async (tx, touch) => {
    // Of two changes at once, or a change and a reset, the later one was checked against what no longer holds.
    if (!(await store.replacePasswordHash(tx, me.id, { from, to }))) throw new AppError('password.wrong')
    await revokeTokens(tx, me.id)
    await endSessions(tx, me.id, session.id)
    touch({ topic: topics.sessions(me.id) })
    await queueMail(tx, services.jobs, { kind: 'passwordChanged', id: me.id })
    return renewCookie(ctx, tx)
  })
  keepCookie()
}

/** Mails a link to the new address; nothing changes before it is followed. Says nothing of other accounts. */
export async function changeEmail(ctx: Mine, input: { email: string; password: string }): Promise<void> {
  const { services, me, network, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const email = normalizeEmail(input.email)
  if (email === null) throw new AppError('email.invalid')
  await reauthenticate(ctx, input.password)
  await services.rates.consume('mailPerNetwork', network)
  await services.rates.consume('mailPerEmail', email)
  const keepCookie = await transact(services, async (tx) => {
    const id = await issueToken(tx, services.secret, { purpose: 'email', subject: me.id, email })
    await queueMail(tx, services.jobs, { kind: 'email', id })
    return renewCookie(ctx, tx)
  })
  keepCookie()
}

/**
 * Follows the link: only the account that asked, logged in, can. The old address is told, and what was mailed
 * there to choose a new password opens nothing any more.
 */
export async function confirmEmail(ctx: Mine, input: { token: string }): Promise<{ email: string }> {
  const { services, me } = ctx
  const work = transact(services, async (tx, touch) => {
    const row = await redeemToken(tx, 'email', input.token)
    const email = row?.subject === me.id ? row.email : null
    if (email === null || !(await store.setEmail(tx, me.id, email))) throw new AppError('email.gone')
    await revokeTokens(tx, me.id)
    const id = await store.addNotice(tx, { kind: 'emailChanged', email: me.email })
    await queueMail(tx, services.jobs, { kind: 'notice', id })
    touch({ topic: topics.me(me.id) })
    return { email }
  })
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('email.gone') : error
  })
}

/** Deletes the account and all that hangs on it, in one transaction (decision 14). */
export async function deleteAccount(ctx: Mine, input: { password: string; word: string }): Promise<void> {
  const { services, me } = ctx
  if (!input.password) throw new AppError('account.deleteMissing')
  if (input.word !== deleteConfirmation) throw new AppError('account.deleteWord')
  await reauthenticate(ctx, input.password)
  await transact(services, async (tx, touch) => {
    for (const topic of await deleteAccountRows(tx, services, me)) touch({ topic })
  })
  ctx.cookies?.clear()
}

/** Spaces, and what nobody sees but which breaks lines, turns the writing round or cannot be stored. */
const UNSEEN = /[\s\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+/gu

/** Saves the name, or notes that it was skipped (undefined), so that the first log-in asks once. */
export async function saveName({ services, me }: Mine, name: string | undefined): Promise<void> {
  const fullName = name?.normalize('NFC').replace(UNSEEN, ' ').trim()
  if (fullName === '') throw new AppError('profile.emptyName')
  if (fullName !== undefined && fullName.length > text.fullName) throw new AppError('name.tooLong')
  await transact(services, async (tx, touch) => {
    await store.setName(tx, me.id, fullName === undefined ? undefined : maskProfanity(fullName))
    touch({ topic: topics.me(me.id) })
    touch({ topic: topics.profile(me.id) })
  })
}

/** Ends all of one's sessions, this one too. */
export async function logOutEverywhere(ctx: Mine): Promise<void> {
  await transact(ctx.services, async (tx, touch) => {
    await endSessions(tx, ctx.me.id)
    touch({ topic: topics.sessions(ctx.me.id) })
  })
  ctx.cookies?.clear()
}
