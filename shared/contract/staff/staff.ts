import * as z from 'zod/mini'
import { staffLog } from '../../limits/staff.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'
import { assertion, registration } from '../passkeys.ts'
import { proof } from '../second-factor.ts'

const loose = (max: number) => z.string().check(z.maxLength(max))
const password = loose(5_000)

export type StaffRole = 'coordinator' | 'lead'

export const redeemLink = z.strictObject({ token: loose(200) })
/** Checked first, so that the second factor is not set up for nothing. */
export const choosePassword = z.strictObject({ password })
/** The password, and the factor that comes with it: one-time codes or a passkey. */
export const enroll = z.strictObject({
  password,
  oneTimeCode: z.optional(z.strictObject({ setup: loose(1_000), code: loose(60) })),
  passkey: z.optional(registration),
})
export const logIn = z.strictObject({ email: loose(1_000), password })
export const factor = z.strictObject({ code: proof.code, passkey: z.optional(assertion) })

export const readLog = z.strictObject({
  /** Part of an id, a command, or a reason, or the number of an entry. */
  search: searched(staffLog.search),
  /** Who did it. */
  by: z.enum(['anyone', 'commands', 'staff']),
  ...place,
})
export type ReadLog = z.infer<typeof readLog>

/** Staff as their own console sees them. Times are epoch milliseconds. */
export type StaffMe = {
  readonly id: string
  readonly email: string
  readonly role: StaffRole
  /** When the session ends. */
  readonly expiresAt: number
}

export const endSession = z.strictObject({ id: loose(60) })
/** A session of staff: a browser that is logged in. */
export type StaffDevice = {
  readonly id: string
  readonly device: string
  readonly isCurrent: boolean
  readonly since: number
  readonly lastSeenAt: number
}

/** What the console needs before it renders anything. */
export type StaffSessionResult = {
  readonly product: { readonly name: string }
  readonly me: StaffMe | null
  /** The enrollment that this browser has begun. */
  readonly enrollment: EnrollmentResult | null
}

/** After the link was used: what the account will be, and whether the address of the site allows passkeys. */
export type EnrollmentResult = {
  readonly email: string
  readonly role: StaffRole
  readonly canUsePasskeys: boolean
}

/** After the correct password: what finishes the log-in. */
export type StaffFactors = { readonly hasOneTimeCodes: boolean; readonly hasPasskeys: boolean }

/** An entry of the operator log: ids only. */
export type StaffLogEntry = {
  readonly seq: number
  readonly at: number
  readonly actor: string
  readonly command: string
  readonly subject: string
  /** The page of the console about its subject; null without one. */
  readonly about: { readonly kind: 'case' | 'mentor'; readonly id: string } | null
  readonly reason: string
}
export type StaffLogPage = PageCursors & { readonly rows: readonly StaffLogEntry[] }

/**
 * Something that waits for staff. `dueAt`: when it should have been looked at. `name`: of whom it is, only where everyone who sees the
 * item sees the name in its list too.
 */
export type WaitingItem = {
  readonly kind:
    | 'case.report'
    | 'case.riskWords'
    | 'case.pattern'
    | 'picture'
    | 'case.staff'
    | 'appeal'
    | 'investigation'
    | 'review'
    | 'mentor.application'
    | 'mentor.ending'
    | 'consent.given'
  readonly id: string
  readonly reference: string
  readonly name?: string | null
  /** From 1, imminent, to 3, a concern. */
  readonly urgency: number
  readonly since: number
  readonly dueAt: number
}
export type Waiting = {
  readonly items: readonly WaitingItem[]
  readonly now: number
  /** Whether the operator has set nobody who is alerted when no lead answers [CS40]. */
  readonly isDeputyMissing: boolean
}

/** An imminent case that nobody has acknowledged, for the banner of the console. */
export type ImminentCase = { readonly id: string; readonly reference: string }
