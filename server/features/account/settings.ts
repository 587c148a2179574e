import type { Context } from '#server/context.ts'
import { isTaken } from '#server/db/problem.ts'
import type { Tx } from '#server/db/orm.ts'
import { unit } from '#server/db/unit.ts'
import { queueMail } from '#server/mail/queue.ts'
import { endSessions, renewSecret } from '#server/sessions/store.ts'
import type { Session } from '#server/sessions/store.ts'
import { maskWords } from '#server/words/filter.ts'
import { normaliseEmail } from '#shared/domain/email.ts'
import { Failure } from '#shared/errors.ts'
import { deleteWord, text } from '#shared/limits.ts'
import type { Me } from '#shared/schemas/account.ts'
import { topics } from '#shared/topics.ts'
import { guardedCheck } from './attempts.ts'
import { hashPassword, isPassword, passwordContext, refusePassword } from './passwords.ts'
import { removeUser } from './removal.ts'
import * as store from './store.ts'
import { endTokens, issueToken, redeemToken } from './tokens.ts'

export type Mine = Context & { readonly me: Me; readonly session: Session }

/** The current password, asked for again and under the limits of log-in [AU-15]. Returns its hash. */
export async function reauthenticate(ctx: Mine, password: string): Promise<string> {
  const user = await store.userById(ctx.services.database.orm, ctx.me.id)
  const isRight = await guardedCheck(ctx, ctx.me.email, () =>
    isPassword(user?.passwordHash ?? null, password),
  )
  if (!isRight || !user) throw new Failure('password.wrong')
  return user.passwordHash
}

/** Whoever showed the password again goes on under a new cookie; the one from before opens nothing [SE-1]. */
async function renewCookie(ctx: Mine, tx: Tx): Promise<() => void> {
  const { secret, isRemembered } = await renewSecret(tx, ctx.session.id)
  return () => ctx.cookies?.set(secret, isRemembered)
}

/** Changes the password; all other sessions end, and a mail says so [AU-16]. */
export async function changePassword(
  ctx: Mine,
  input: { current: string; next: string; repeat: string },
): Promise<void> {
  if (!input.current || !input.next || !input.repeat) throw new Failure('password.allRequired')
  if (input.next !== input.repeat) throw new Failure('password.mismatch')
  const { services, me, session, cookies } = ctx
  if (!cookies) throw new Failure('app.invalid')
  const weak = refusePassword(input.next, passwordContext(services.config.product.name, me.email))
  if (weak) throw new Failure(weak)
  const from = await reauthenticate(ctx, input.current)
  const to = await hashPassword(input.next)
  const keepCookie = await unit(services, async (tx, touch) => {
    // Of two changes at once, or a change and a reset, the later one was checked against what no longer holds.
    if (!(await store.replacePasswordHash(tx, me.id, { from, to }))) throw new Failure('password.wrong')
    await endTokens(tx, me.id)
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
  if (!cookies) throw new Failure('app.invalid')
  const email = normaliseEmail(input.email)
  if (email === null) throw new Failure('email.invalid')
  await reauthenticate(ctx, input.password)
  await services.rates.spend('mailPerPrefix', network)
  await services.rates.spend('mailPerAddress', email)
  const keepCookie = await unit(services, async (tx) => {
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
  const work = unit(services, async (tx, touch) => {
    const row = await redeemToken(tx, 'email', input.token)
    const email = row?.subject === me.id ? row.email : null
    if (email === null || !(await store.setEmail(tx, me.id, email))) throw new Failure('email.gone')
    await endTokens(tx, me.id)
    const id = await store.addNotice(tx, { kind: 'emailChanged', email: me.email })
    await queueMail(tx, services.jobs, { kind: 'notice', id })
    touch({ topic: topics.me(me.id) })
    return { email }
  })
  return work.catch((error: unknown) => {
    throw isTaken(error) ? new Failure('email.gone') : error
  })
}

/** Deletes the account and all that hangs on it, in one transaction (decision 14). */
export async function deleteAccount(ctx: Mine, input: { password: string; word: string }): Promise<void> {
  const { services, me } = ctx
  if (!input.password) throw new Failure('account.deleteMissing')
  if (input.word !== deleteWord) throw new Failure('account.deleteWord')
  await reauthenticate(ctx, input.password)
  await unit(services, async (tx, touch) => {
    for (const topic of await removeUser(tx, services, me)) touch({ topic })
  })
  ctx.cookies?.clear()
}

/** Spaces, and what nobody sees but which breaks lines, turns the writing round or cannot be stored. */
const UNSEEN = /[\s\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+/gu

/** Saves the name, or notes that it was skipped (undefined), so that the first log-in asks once. */
export async function saveName({ services, me }: Mine, name: string | undefined): Promise<void> {
  const fullName = name?.normalize('NFC').replace(UNSEEN, ' ').trim()
  if (fullName === '') throw new Failure('profile.emptyName')
  if (fullName !== undefined && fullName.length > text.fullName) throw new Failure('name.tooLong')
  await unit(services, async (tx, touch) => {
    await store.setName(tx, me.id, fullName === undefined ? undefined : maskWords(fullName))
    touch({ topic: topics.me(me.id) })
    touch({ topic: topics.card(me.id) })
  })
}

/** Ends all of one's sessions, this one too. */
export async function logOutEverywhere(ctx: Mine): Promise<void> {
  await unit(ctx.services, async (tx, touch) => {
    await endSessions(tx, ctx.me.id)
    touch({ topic: topics.sessions(ctx.me.id) })
  })
  ctx.cookies?.clear()
}
