import { checkWithThrottle, consumeShare } from '#server/credentials/password-throttle.ts'
import { verifyPassword } from '#server/credentials/passwords.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { StaffContext } from '#server/rpc/staff-context.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { endStaffSession, renewStaffFactor, startStaffSession } from '#server/sessions/staff-store.ts'
import type { StaffSession } from '#server/sessions/staff-store.ts'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import type { StaffFactors } from '#shared/contract/staff/staff.ts'
import { AppError } from '#shared/errors.ts'
import { staffById } from '#server/policy/enrolled-staff.ts'
import { redeemStaffCode, redeemStaffPasskey, requestStaffPasskey } from './factors.ts'
import { staffFactors } from './factor-store.ts'
import * as store from './store.ts'
import { countStaffTry, findStaffTicket, issueStaffTicket, redeemStaffTicket } from './tickets.ts'

type Proof = { readonly code?: string | undefined; readonly passkey?: PasskeyAssertion | undefined }

/** The first step: the password. Verifies exactly one hash, whatever the address, as for members [AU-3]. */
export async function logIn(
  ctx: StaffContext,
  input: { readonly email: string; readonly password: string },
): Promise<StaffFactors> {
  const { services, cookies } = ctx
  const db = services.database.orm
  const email = toAccountEmail(input.email)
  const owner = email === null ? undefined : await store.staffByEmail(db, email)
  const hash = owner?.passwordHash ?? null
  const isKnownDevice = ctx.device.id !== null
  const isCorrect = await checkWithThrottle(ctx, email ?? input.email, () =>
    verifyPassword(hash, input.password, isKnownDevice),
  )
  if (!isCorrect || !owner) {
    // Not awaited: the time of the answer must not say whether the address is that of staff [AU-3].
    if (owner && hash !== null) void logFailure(ctx, 'staff-log-in wrong-password', owner.id)
    throw new AppError('login.wrong')
  }
  // The password is right, so the answer tells nobody else [ST20].
  if (owner.enrolledBefore !== null) throw new AppError('staff.unconfirmed')
  const ticket = await db.transaction(async (tx) => {
    // A reset since the check changed the password; a later one deletes the ticket.
    await store.lockStaff(tx)
    const current = await staffById(tx, owner.id)
    if (current?.passwordHash !== hash) throw new AppError('login.wrong')
    return issueStaffTicket(tx, 'logIn', owner.id)
  })
  cookies.setTicket(ticket)
  return staffFactors(db, owner.id)
}

async function logFailure({ services, log }: StaffContext, command: string, staffId: string): Promise<void> {
  const entry = { actor: 'visitor', command, subject: staffId, reason: '' }
  await services.database.orm
    .transaction((tx) => appendToOperatorLog(tx, entry))
    .catch((error: unknown) => log.warn({ err: error }, 'failed log-in of staff not logged'))
}

async function requireTicket(ctx: StaffContext) {
  const ticket = await findStaffTicket(ctx.services.database.orm, 'logIn', ctx.cookies.ticket)
  if (ticket) return ticket
  await consumeShare(ctx, 'logIn')
  throw new AppError('factor.expired')
}

/** Creates a challenge for the passkeys of the account whose password was entered in this browser, or that is logged in. */
export async function requestPasskey(ctx: StaffContext) {
  const { services, session } = ctx
  const ticket = session ? null : await requireTicket(ctx)
  const holder = session
    ? { staffId: session.me.id, id: session.id }
    : { staffId: ticket?.owner.id ?? '', id: ticket?.id ?? '' }
  await services.rates.consume('passkeyRequestPerUser', holder.staffId)
  return requestStaffPasskey(services, holder)
}

/** Checks a code or a passkey under the rate limits of members, and logs a wrong one. */
async function checkFactor(
  ctx: StaffContext,
  owner: { readonly id: string; readonly email: string },
  { code = '', passkey }: Proof,
  { id, beforeCheck = async () => {} }: { readonly id: string; readonly beforeCheck?: () => Promise<void> },
): Promise<void> {
  const { services } = ctx
  const entered = code.replaceAll(/\s/g, '')
  if (!passkey && entered === '') throw new AppError('factor.missing')
  const isRight = await checkWithThrottle(
    ctx,
    owner.email,
    async () => {
      await beforeCheck()
      return passkey
        ? redeemStaffPasskey(services, { staffId: owner.id, id }, passkey)
        : redeemStaffCode(services, owner.id, entered)
    },
    'factor',
  )
  if (isRight) return
  await logFailure(ctx, 'staff-log-in wrong-factor', owner.id)
  throw new AppError(passkey ? 'passkey.wrong' : 'factor.wrong')
}

/** The second step: starts the session, and ends the one that this browser had [ST6]. */
export async function finishLogIn(ctx: StaffContext, proof: Proof): Promise<void> {
  const { services, cookies, session, userAgent } = ctx
  const db = services.database.orm
  const { id, owner } = await requireTicket(ctx)
  const beforeCheck = async () => {
    if (!(await countStaffTry(db, 'logIn', id))) throw new AppError('factor.expired')
  }
  await checkFactor(ctx, owner, proof, { id, beforeCheck })
  const secret = await db.transaction(async (tx) => {
    await store.lockStaff(tx)
    if (!(await redeemStaffTicket(tx, id))) throw new AppError('factor.expired')
    if (session) await endStaffSession(tx, session.id)
    const entry = { actor: owner.id, command: 'staff-log-in', subject: owner.id, reason: '' }
    await appendToOperatorLog(tx, entry)
    return startStaffSession(tx, { staffId: owner.id, device: deviceName(userAgent) })
  })
  cookies.setTicket(null)
  cookies.set(secret)
  cookies.setDevice(ctx.device.withAccount(owner.email))
}

type LoggedIn = StaffContext & { readonly session: StaffSession; readonly write: StaffWrite }

/** Checks the factor again, for grave steps of the next minutes [ST7]. */
export async function confirmFactor(ctx: LoggedIn, proof: Proof): Promise<void> {
  const { session, write } = ctx
  await checkFactor(ctx, session.me, proof, { id: session.id })
  await write((tx) => renewStaffFactor(tx, session.id))
}

export async function logOut({ session, write, cookies }: LoggedIn): Promise<void> {
  const { me, id } = session
  await write(async (tx) => {
    const entry = { actor: me.id, command: 'staff-log-out', subject: me.id, reason: '' }
    await appendToOperatorLog(tx, entry)
    await endStaffSession(tx, id)
  })
  cookies.clear()
}
