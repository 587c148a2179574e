import type { Context } from '#server/rpc/context.ts'
import { refreshConsent } from '#server/policy/consent.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { LogInResult } from '#shared/contract/account.ts'
import { toAccountEmail, mailboxOf } from '#server/mail/mailbox.ts'
import { confirmPassword, openSession } from './open-session.ts'
import type { Verified } from './open-session.ts'
import { checkWithThrottle, consumeShare } from '#server/credentials/password-throttle.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/credentials/passwords.ts'
import { startSecondStep } from '../second-factor/log-in-step.ts'
import { hasSecondFactor } from '../second-factor/store.ts'
import { assertMayJoin } from '../sign-up/sign-up.ts'
import { redeemInvitation } from '../invitations/store.ts'
import * as store from '../store.ts'
import { findToken, redeemToken, redeemTokenById, tryCode } from '../tokens.ts'
import type { TokenRow } from '../tokens.ts'
import { queueVerification, reserveCode } from '../sign-up/verification.ts'

type Credentials = { email: string; password: string }
type LogIn = Credentials & { token: string | null; remember: boolean; code?: string | undefined }

/** What an email and a link identify: the one hash to check, and what the correct password gives access to. */
type Candidate =
  | { kind: 'account'; user: store.User }
  | { kind: 'registration'; pending: store.PendingRegistration; isLinked: boolean }
  | { kind: 'none' }

/**
 * Logs a user in, and with the token of an emailed link finishes the sign-up. Verifies exactly one password, whatever
 * the email: that of the link's registration, else of the account, else of the newest pending registration, else a
 * decoy [AU-3 AU-4]. With a second factor, the session starts with the code [MF2].
 */
export async function logIn(ctx: Context, input: LogIn): Promise<LogInResult> {
  if (!ctx.cookies) throw new AppError('app.invalid')
  const email = toAccountEmail(input.email)
  const candidate = await findCandidate(ctx, email, input.token)
  const isCorrect = await checkWithThrottle(ctx, email ?? input.email, () =>
    verifyPassword(passwordHashOf(candidate), input.password, ctx.device.id !== null),
  )
  if (!isCorrect || candidate.kind === 'none') {
    const isLinkExpired = input.token !== null && !(candidate.kind === 'registration' && candidate.isLinked)
    throw new AppError(isLinkExpired ? 'login.tokenGone' : 'login.wrong')
  }
  // Only after the correct password: before it, a suspended account answers like any other [AU-3 AU-4].
  if (candidate.kind === 'account' && candidate.user.suspendedAt) throw new AppError('login.suspended')
  const verified =
    candidate.kind === 'account'
      ? await renewHash(ctx, candidate.user, input.password)
      : await finishSignUp(ctx, candidate.pending, await findRedemption(ctx, candidate, input))
  const { userId } = verified
  if (await hasSecondFactor(ctx.services.database.orm, userId)) return startSecondStep(ctx, verified)
  const isFirst = candidate.kind === 'registration'
  const login = { userId, isRemembered: input.remember, isFirst }
  return { me: await openSession(ctx, login, confirmPassword(verified)) }
}

function passwordHashOf(candidate: Candidate): string | null {
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
    const pending = row && (await store.pendingRegistrationById(db, row.subject))
    if (pending?.email === email) return { kind: 'registration', pending, isLinked: true }
  }
  // Always runs both queries: the number of statements must not reveal whether an email has an account [AU-3].
  const user = await store.userByEmail(db, email)
  const pending = await store.newestPendingRegistration(db, email)
  if (user) return { kind: 'account', user }
  return pending ? { kind: 'registration', pending, isLinked: false } : { kind: 'none' }
}

/** Redeems the link or the code, once. */
type Redemption = (tx: Tx) => Promise<TokenRow | undefined>

/**
 * What proves that the email was received: the link, or the code of the registration whose password was correct
 * [LI9 LI11]. Tries the code, and counts the try.
 */
async function findRedemption(
  { services }: Context,
  { pending, isLinked }: Extract<Candidate, { kind: 'registration' }>,
  { token, code }: LogIn,
): Promise<Redemption> {
  if (isLinked) return (tx) => redeemToken(tx, 'verify', token ?? '')
  const entered = (code ?? '').replaceAll(/\s/g, '')
  if (entered === '') throw new AppError('login.unverified')
  const row = await tryCode(services.database.orm, services.keys, {
    registrationId: pending.id,
    code: entered,
  })
  if (row === 'wrong') throw new AppError('login.codeWrong')
  if (row === 'gone') throw new AppError('login.codeGone')
  return (tx) => redeemTokenById(tx, row.id)
}

/** Redeems the link or code and creates the account in one transaction: of concurrent log-ins one succeeds [AU-7]. */
async function finishSignUp(
  { services }: Context,
  pending: store.PendingRegistration,
  redeem: Redemption,
): Promise<Verified> {
  const work = transact(services, async (tx) => {
    await store.lockPendingRegistrations(tx, pending.email)
    if (!(await redeem(tx))) throw new AppError('login.tokenGone')
    if (await store.userByEmail(tx, pending.email)) throw new AppError('login.tokenGone')
    const { id, ageBand } = await store.createAccount(tx, pending)
    await assertMayJoin(tx, services, ageBand)
    const { invitationId } = pending
    const isInvited = invitationId !== null && (await redeemInvitation(tx, invitationId, id))
    if (!isInvited && services.config.isInvitationOnly) throw new AppError('login.tokenGone')
    // A member who needs the consent of a guardian starts without it [GC1].
    await refreshConsent(tx, services.config, { of: id })
    return id
  })
  // Two links of one email redeemed at once: the other one created the account first.
  const userId = await work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('login.tokenGone') : error
  })
  return { userId, passwordHash: pending.passwordHash }
}

/** Rehashes the password with today's parameters if its hash is older: only a log-in has the password [AU-14]. */
async function renewHash({ services }: Context, user: store.User, password: string): Promise<Verified> {
  const { id: userId, passwordHash: from } = user
  if (!needsRehash(from)) return { userId, passwordHash: from }
  const to = await hashPassword(password)
  if (await store.replacePasswordHash(services.database.orm, userId, { from, to })) {
    return { userId, passwordHash: to }
  }
  // A concurrent log-in rehashed it, or the password was changed: the current hash decides.
  const current = await store.userById(services.database.orm, userId)
  if (!current || !(await verifyPassword(current.passwordHash, password))) throw new AppError('login.wrong')
  return { userId, passwordHash: current.passwordHash }
}

/** Sends the verification email again if the password is that of the pending registration. Always answers the same. */
export async function resend(ctx: Context, input: Credentials): Promise<void> {
  const { services } = ctx
  const email = toAccountEmail(input.email)
  await consumeShare(ctx, 'mail')
  await services.rates.consume('mailPerEmail', email === null ? 'nobody' : mailboxOf(email))
  const pending =
    email === null ? undefined : await store.newestPendingRegistration(services.database.orm, email)
  const isCorrect = await checkWithThrottle(ctx, email ?? input.email, () =>
    verifyPassword(pending?.passwordHash ?? null, input.password, ctx.device.id !== null),
  )
  if (!isCorrect || !pending) return
  const hasCode = await reserveCode(services, pending.email)
  await transact(services, async (tx) => {
    await store.renewPendingRegistration(tx, pending.id)
    await queueVerification(tx, services, { subject: pending.id, hasCode })
  })
}
