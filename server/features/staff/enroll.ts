import { resetThrottle, consumeShare } from '#server/credentials/password-throttle.ts'
import { hashPassword, passwordContext, validatePassword } from '#server/credentials/passwords.ts'
import { hasDomain } from '#server/credentials/webauthn.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { StaffContext } from '#server/rpc/staff-context.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import { startStaffSession } from '#server/sessions/staff-store.ts'
import type { PasskeyRegistration } from '#shared/contract/passkeys.ts'
import type { EnrollmentResult } from '#shared/contract/staff/staff.ts'
import { AppError } from '#shared/errors.ts'
import { staffById } from '#server/policy/enrolled-staff.ts'
import { addStaffCodes, verifyStaffPasskey } from './factors.ts'
import * as store from './store.ts'
import { redeemEnrollment } from './enrollment.ts'
import { findStaffTicket, issueStaffTicket, redeemStaffTicket } from './tickets.ts'
import type { Ticket } from './tickets.ts'

/** Uses the link up, and gives this browser a ticket for the steps of the enrollment [ST6]. */
export async function redeemLink(ctx: StaffContext, { token }: { token: string }): Promise<EnrollmentResult> {
  const { services, cookies } = ctx
  const redeemed = await services.database.orm.transaction(async (tx) => {
    const staffId = await redeemEnrollment(tx, token)
    const owner = staffId && (await staffById(tx, staffId))
    return owner ? { owner, ticket: await issueStaffTicket(tx, 'enroll', owner.id) } : null
  })
  if (!redeemed) {
    await consumeShare(ctx, 'logIn')
    throw new AppError('staff.linkGone')
  }
  cookies.setTicket(redeemed.ticket, 'enroll')
  return describe(ctx, redeemed.owner)
}

const describe = ({ services }: StaffContext, { email, role }: store.Staff): EnrollmentResult => ({
  ...{ email, role },
  canUsePasskeys: hasDomain(services.config),
})

/** The enrollment that this browser has begun, also after the page was loaded again. */
export async function begunEnrollment(ctx: StaffContext): Promise<EnrollmentResult | null> {
  const ticket = await findStaffTicket(ctx.services.database.orm, 'enroll', ctx.cookies.ticket)
  return ticket ? describe(ctx, ticket.owner) : null
}

/** The ticket of the enrollment that this browser has begun. */
export async function requireEnrollment(ctx: StaffContext): Promise<Ticket> {
  const ticket = await findStaffTicket(ctx.services.database.orm, 'enroll', ctx.cookies.ticket)
  if (ticket) return ticket
  await consumeShare(ctx, 'logIn')
  throw new AppError('staff.enrollmentGone')
}

/** Throws unless a password can be chosen [AU-1 AU-2]. */
export function checkPassword({ services }: StaffContext, { owner }: Ticket, password: string): void {
  const context = passwordContext(services.config.product.name, owner.email)
  const reason = validatePassword(password, context)
  if (reason) throw new AppError(reason)
}

type Enrollment = {
  readonly password: string
  readonly oneTimeCode?: { readonly setup: string; readonly code: string } | undefined
  readonly passkey?: PasskeyRegistration | undefined
}

/**
 * Finishes the enrollment with the password and the factor, and starts a session: both were proven [ST6]. In one
 * transaction with the ticket, which a new link deletes.
 */
export async function enroll(ctx: StaffContext, input: Enrollment): Promise<void> {
  const { services, cookies, userAgent } = ctx
  const ticket = await requireEnrollment(ctx)
  const { owner } = ticket
  checkPassword(ctx, ticket, input.password)
  const { oneTimeCode, passkey } = input
  if (!oneTimeCode === !passkey) throw new AppError('factor.missing')
  const addPasskey = passkey && (await verifyStaffPasskey(services, ticket, passkey, userAgent))
  const passwordHash = await hashPassword(input.password)
  const secret = await services.database.orm.transaction(async (tx) => {
    await store.lockStaff(tx)
    if (!(await redeemStaffTicket(tx, ticket.id))) throw new AppError('staff.enrollmentGone')
    if (oneTimeCode) await addStaffCodes(tx, services, ticket, oneTimeCode)
    await addPasskey?.(tx)
    await store.completeEnrollment(tx, owner.id, passwordHash)
    const entry = { actor: owner.id, command: 'staff-enrolled', subject: owner.id, reason: '' }
    await appendToOperatorLog(tx, entry)
    return startStaffSession(tx, { staffId: owner.id, device: deviceName(userAgent) })
  })
  // Guesses at the account before the reset must not lock its owner out.
  await resetThrottle(ctx, owner.email)
  await resetThrottle(ctx, `factor\n${owner.email}`)
  cookies.setTicket(null)
  cookies.set(secret)
  cookies.setDevice(ctx.device.withAccount(owner.email))
}
