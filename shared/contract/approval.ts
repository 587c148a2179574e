import * as z from 'zod/mini'
import { applicationText } from '../limits/approval.ts'
import type { ApprovalState, CheckKind, CheckResult } from '../domain/approval.ts'

// Ten times the length of what is accepted: what is longer is rejected with its reason.
const part = z.string().check(z.maxLength(applicationText.part * 10))

export const apply = z.strictObject({ why: part, experience: part, references: part })
export type Apply = z.infer<typeof apply>

export const checksOf = z.strictObject({ mentorId: z.string().check(z.maxLength(40)) })

/** A check as its mentor and mentees see it. Dates are YYYY-MM-DD. */
export type ShownCheck = { readonly kind: CheckKind; readonly checkedOn: string }

/** The passed checks of a listed mentor [MA10]; empty where mentors need no approval. */
export type MentorChecks = { readonly checks: readonly ShownCheck[] }

/** Where the mentor's own approval stands [MA5]. Times are epoch milliseconds. */
export type MyApproval = {
  /** Whether mentors need an approval at all; without it, the rest says nothing. */
  readonly isRequired: boolean
  readonly state: ApprovalState | null
  readonly since: number | null
  /** Whether the mentor can be found and can write, and until when; null: without an end. */
  readonly isMentorActive: boolean
  readonly until: number | null
  /** What staff wrote about a refusal or a suspension. */
  readonly reason: string
  readonly checks: readonly {
    readonly kind: CheckKind
    readonly result: CheckResult | null
    readonly checkedOn: string | null
    readonly expiresOn: string | null
  }[]
  readonly application: (Apply & { readonly sentAt: number }) | null
}
