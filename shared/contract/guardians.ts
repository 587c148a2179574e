import * as z from 'zod/mini'
import { consentList } from '../limits/guardian.ts'
import { text } from '../limits.ts'
import type { ShownCheck } from './approval.ts'
import { place, searched } from './place.ts'
import type { PageCursors } from './place.ts'

const loose = (max: number) => z.string().check(z.maxLength(max))
const id = loose(40)
const email = loose(1_000)
const token = loose(200)

/** The code that a coordinator handed out, and the guardian's address. */
export const redeemCode = z.strictObject({ code: loose(60), email })
export const openConsent = z.strictObject({ token })
/** The version of the text that the guardian has read. */
export const giveConsent = z.strictObject({ token, version: z.int().check(z.nonnegative()) })
export const requestLink = z.strictObject({ email })
export const openLink = z.strictObject({ token })
export const withdrawConsent = z.strictObject({ id })
/** The days of a mentor before a time: the `earlier` of the page before. */
export const earlierDays = z.strictObject({ mentorId: id, before: z.int().check(z.nonnegative()) })
export type EarlierDays = z.infer<typeof earlierDays>
/** `id`: of the consent. */
export const guardianDays = z.extend(earlierDays, { id })

export const listConsents = z.strictObject({
  state: z.enum(['waiting', 'missing', 'given', 'all']),
  /** Part of a name or an email address. */
  search: searched(consentList.search),
  ...place,
})
export type ListConsents = z.infer<typeof listConsents>
export const openConsents = z.strictObject({ minorId: id })
/** `isHandedOver`: the coordinator says that the code goes to the guardian, and not to the minor. */
export const issueCode = z.strictObject({ minorId: id, isHandedOver: z.literal(true) })
export const recordForm = z.strictObject({
  minorId: id,
  /** The day on the form, as YYYY-MM-DD. */
  signedOn: loose(10),
  /** Of the guardian, for their page; null without one. */
  email: z.nullable(email),
})
export const confirmConsent = z.strictObject({ id, isGuardian: z.literal(true) })
export const declineConsent = z.strictObject({ id })
export const endConsent = z.strictObject({ id, reason: loose(text.about) })

/** Guardians as their own page sees them. Times are epoch milliseconds. */
export type GuardianSessionResult = {
  readonly product: { readonly name: string; readonly contact: string | null }
  readonly consentAge: number
  readonly me: { readonly email: string; readonly expiresAt: number } | null
  /** Whether a member is logged in to this browser: then no consent can be given in it [GC4]. */
  readonly hasMember: boolean
}

/** What a guardian is asked to agree to. */
export type ConsentRequest = { readonly name: string | null; readonly expiresAt: number }

/** A day on which the two wrote: from the first message to the last, without a word of them. */
export type TalkDay = { readonly from: number; readonly to: number }

/** A page of such days, the latest first. `earlier`: the time before which there may be more; null without more. */
export type TalkDays = { readonly days: readonly TalkDay[]; readonly earlier: number | null }

/** A mentor of a minor on the guardian's page, and what the two did when [GC9]. */
export type GuardianMentor = TalkDays & {
  readonly id: string
  readonly name: string | null
  readonly isOpen: boolean
  readonly since: number | null
  /** The latest calls that both were in, and days on which they met, as YYYY-MM-DD; and whether there were more. */
  readonly calls: readonly number[]
  readonly hasMoreCalls: boolean
  readonly meetings: readonly string[]
  readonly hasMoreMeetings: boolean
  /** The required checks that the mentor has passed [MA10]. */
  readonly checks: readonly ShownCheck[]
}

/** The guardian's page about one minor. The minor sees the same [GC9]. */
export type GuardianPage = {
  /** Of the consent. */
  readonly id: string
  readonly name: string | null
  /** Whether the minor is under CONSENT_AGE: otherwise, the end of the consent ends the guardian's access only [GC6]. */
  readonly isNeeded: boolean
  readonly givenAt: number
  readonly method: 'code' | 'form'
  readonly textVersion: number
  readonly timeZone: string
  readonly mentors: readonly GuardianMentor[]
}

/** What a member reads about their own consent. `page`: what the guardian sees, while there is one. */
export type MyConsent = {
  readonly state: 'none' | 'missing' | 'given'
  readonly consentAge: number
  readonly page: GuardianPage | null
  /** When consent was withdrawn last, if it is missing since. */
  readonly withdrawnAt: number | null
}

/** Where the consent of a minor is: a code waits to be used, an email for an answer, or the answer for a coordinator. */
export type ConsentStep = 'none' | 'code' | 'mailed' | 'given' | 'inForce' | 'ended'

/** A consent in the console. */
export type StaffConsent = {
  readonly id: string
  readonly method: 'code' | 'form'
  readonly step: Exclude<ConsentStep, 'none'>
  readonly guardianEmail: string | null
  readonly issuedAt: number
  readonly expiresAt: number
  readonly givenAt: number | null
  readonly signedOn: string | null
  readonly textVersion: number
  readonly confirmedAt: number | null
  readonly endedAt: number | null
  readonly endReason: 'guardian' | 'staff' | 'declined' | 'replaced' | 'age' | null
  /** Why staff ended it. */
  readonly endNote: string | null
}

/** A minor in the console's list. */
export type ConsentRow = {
  readonly minorId: string
  readonly name: string | null
  readonly email: string
  readonly ageBand: string
  readonly consent: 'none' | 'missing' | 'given'
  readonly step: ConsentStep
  /** When that step began; null for none. */
  readonly since: number | null
}
export type ConsentPage = PageCursors & { readonly rows: readonly ConsentRow[] }
export type ConsentDetails = ConsentRow & { readonly consents: readonly StaffConsent[] }
export type IssuedCode = { readonly code: string; readonly expiresAt: number }
