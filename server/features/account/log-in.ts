import { pseudonym } from '#server/rpc/context.ts'
import type { Context } from '#server/rpc/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { endSession, readMe, startSession } from '#server/sessions/store.ts'
import { normalizeEmail } from '#shared/domain/email.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import { topics } from '#shared/contract/topics.ts'
import { checkWithThrottle } from './password-throttle.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import * as store from './store.ts'
import { findToken, issueToken, redeemToken } from './tokens.ts'

type Credentials = { email: string; password: string }
type LogIn = Credentials & { token: string | null; remember: boolean }

/** What a typed address and link lead to: the one hash that is checked, and what a right password opens. */
type Candidate =
  | { kind: 'account'; user: store.User }
  | { kind: 'registration'; pending: store.Pending; isLinked: boolean }
  | { kind: 'none' }

/**
 * Logs in, and through a mail's link finishes the sign-up. Exactly one password is checked, whatever the address:
 * the link's registration, else the account's, else the newest waiting registration's, else nobody's [AU-3 AU-4].
 */
export async function logIn(ctx: Context, input: LogIn): Promise<{ me: Me }> {
  if (!ctx.cookies) throw new AppError('app.invalid')
  const email = normalizeEmail(input.email)
  const candidate = await findCandidate(ctx, email, input.token)
  const isRight = await checkWithThrottle(ctx, email ?? input.email, () =>
    verifyPassword(hashIn(candidate), input.password),
  )
  if (!isRight || candidate.kind === 'none') {
    const isLinkGone = input.token !== null && !(candidate.kind === 'registration' && candidate.isLinked)
    throw new AppError(isLinkGone ? 'login.tokenGone' : 'login.wrong')
  }
  if (candidate.kind === 'registration' && !candidate.isLinked) throw new AppError('login.unverified')
  // Only now: before the right password a suspended account answers as any other [AU-3 AU-4].
  if (candidate.kind === 'account' && candidate.user.suspendedAt) throw new AppError('login.suspended')
  const checked =
    candidate.kind === 'account'
      ? await renewHash(ctx, candidate.user, input.password)
      : await finishSignUp(ctx, input.token ?? '', candidate.pending)
  return { me: await enter(ctx, checked, input.remember) }
}

function hashIn(candidate: Candidate): string | null {
  if (candidate.kind === 'account') return candidate.user.passwordHash
  return candidate.kind === 'registration' ? candidate.pending.passwordHash : null
}

async function findCandidate(
  { services }: Context,
  email: string | null,
  token: string | null,
): Promise<Candidate> {
  const db = services.database.orm
  if (email === null) return { kind: 'none' }
  if (token !== null) {
    const row = await findToken(db, 'verify', token)
    const pending = row && (await store.pendingById(db, row.subject))
    if (pending?.email === email) return { kind: 'registration', pending, isLinked: true }
  }
  // Both are always asked for: the number of statements must not tell an address with an account [AU-3].
  const user = await store.userByEmail(db, email)
  const pending = await store.newestPending(db, email)
  if (user) return { kind: 'account', user }
  return pending ? { kind: 'registration', pending, isLinked: false } : { kind: 'none' }
}

/** An account and the hash its password was found right against. */
type Checked = { readonly userId: string; readonly passwordHash: string }

/** Of parallel log-ins through one link one redeems it; the account is made in the same transaction [AU-7]. */
async function finishSignUp({ services }: Context, token: string, pending: store.Pending): Promise<Checked> {
  const work = transact(services, async (tx) => {
    await store.lockPendingRegistrations(tx, pending.email)
    const row = await redeemToken(tx, 'verify', token)
    if (!row) throw new AppError('login.tokenGone')
    if (await store.userByEmail(tx, pending.email)) throw new AppError('login.tokenGone')
    return store.createAccount(tx, pending)
  })
  // Two links of one address followed at once: the account of the other one came first.
  const userId = await work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('login.tokenGone') : error
  })
  return { userId, passwordHash: pending.passwordHash }
}

/** Parameters of hashing rise over the years: a log-in is when the password is at hand to hash it anew [AU-14]. */
async function renewHash({ services }: Context, user: store.User, password: string): Promise<Checked> {
  const { id: userId, passwordHash: from } = user
  if (!needsRehash(from)) return { userId, passwordHash: from }
  const to = await hashPassword(password)
  if (await store.replacePasswordHash(services.database.orm, userId, { from, to })) {
    return { userId, passwordHash: to }
  }
  // Another log-in renewed it at the same moment, or the password was changed: what stands now decides.
  const now = await store.userById(services.database.orm, userId)
  if (!now || !(await verifyPassword(now.passwordHash, password))) throw new AppError('login.wrong')
  return { userId, passwordHash: now.passwordHash }
}

/**
 * Starts the session: always a new one, and what this browser had before ends [SE-1]. Checking takes a while: a
 * password that was changed meanwhile opens nothing any more [AU-16].
 */
async function enter(ctx: Context, { userId, passwordHash }: Checked, isRemembered: boolean): Promise<Me> {
  const { services, session, cookies } = ctx
  const me = await readMe(services.database.orm, userId)
  if (!me) throw new AppError('login.noUserData')
  const secret = await transact(services, async (tx, touch) => {
    if (!(await store.lockIfPasswordUnchanged(tx, userId, passwordHash))) throw new AppError('login.wrong')
    if (await store.isSuspended(tx, userId)) throw new AppError('login.suspended')
    if (session) await endSession(tx, session.id)
    if (session) touch({ topic: topics.sessions(session.me.id) })
    touch({ topic: topics.sessions(userId) })
    return startSession(tx, { userId, device: deviceName(ctx.userAgent), isRemembered })
  })
  cookies?.set(secret, isRemembered)
  const actor = pseudonym(services.secret, userId)
  ctx.log.info({ action: 'account.logIn', result: 'ok', actor }, 'logged in')
  return me
}

/** Sends the verification mail again, to whoever knows the waiting registration's password. Says nothing else. */
export async function resend(ctx: Context, input: Credentials): Promise<void> {
  const { services, network } = ctx
  const email = normalizeEmail(input.email)
  await services.rates.consume('mailPerNetwork', network)
  await services.rates.consume('mailPerEmail', email ?? 'nobody')
  const pending = email === null ? undefined : await store.newestPending(services.database.orm, email)
  const isRight = await checkWithThrottle(ctx, email ?? input.email, () =>
    verifyPassword(pending?.passwordHash ?? null, input.password),
  )
  if (!isRight || !pending) return
  await transact(services, async (tx) => {
    await store.renewPending(tx, pending.id)
    const id = await issueToken(tx, services.secret, { purpose: 'verify', subject: pending.id })
    await queueMail(tx, services.jobs, { kind: 'verify', id })
  })
}
