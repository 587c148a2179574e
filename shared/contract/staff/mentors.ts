import * as z from 'zod/mini'
import { applicationText, mentorList } from '../../limits/approval.ts'
import { approvalStates, checkKinds, checkResults } from '../../domain/approval.ts'
import type {
  ApprovalEventKind,
  ApprovalState,
  ApprovalStep,
  CheckKind,
  CheckResult,
  RequiredCheck,
} from '../../domain/approval.ts'
import type { Apply } from '../approval.ts'
import { ofGroup } from './groups.ts'
import { place, searched } from '../place.ts'
import type { MyTraining } from '../training/lessons.ts'
import type { PageCursors } from '../place.ts'

const personId = z.string().check(z.maxLength(40))
/** YYYY-MM-DD, which is checked with its reason. */
const date = z.string().check(z.maxLength(10))
const reason = z.string().check(z.maxLength(applicationText.reason))

/** `none`: nothing has happened yet; `ending`: active for at most the time of the first warning. */
export const mentorFilters = [...approvalStates, 'none', 'ending'] as const
export type MentorFilter = (typeof mentorFilters)[number]

export const listMentors = z.strictObject({
  /** Part of a name, an address, or an id. */
  search: searched(mentorList.search),
  state: z.nullable(z.enum(mentorFilters)),
  /** Mentors who need this check: it is missing, failed, or has expired. */
  needs: z.nullable(z.enum(checkKinds)),
  ...ofGroup,
  ...place,
})
export type ListMentors = z.infer<typeof listMentors>

export const mentorRef = z.strictObject({ personId })
export const recordCheck = z.strictObject({
  personId,
  check: z.enum(checkKinds),
  result: z.enum(checkResults),
  checkedOn: date,
  expiresOn: z.nullable(date),
})
export type RecordCheck = z.infer<typeof recordCheck>
export const addNote = z.strictObject({
  personId,
  text: z.string().check(z.minLength(1), z.maxLength(applicationText.note)),
})
/** Words that the mentor gets by email, and that change nothing. */
export const askMentor = z.strictObject({ personId, text: reason.check(z.minLength(1)) })
/** A step that the mentor is told the reason of. */
export const stepWithReason = z.strictObject({ personId, reason: reason.check(z.minLength(1)) })

/** A mentor in the list. Times are epoch milliseconds, dates YYYY-MM-DD. */
export type MentorRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly state: ApprovalState | null
  readonly since: number
  readonly isMentorActive: boolean
  readonly until: number | null
  readonly needs: readonly CheckKind[]
}
export type MentorRows = PageCursors & { readonly rows: readonly MentorRow[] }

export type StaffMentorEvent = {
  readonly seq: number
  readonly kind: ApprovalEventKind
  readonly at: number
  /** Who of the staff did it: the email address, or the id of one who is deleted; null for the mentor and the server. */
  readonly by: string | null
  readonly check: CheckKind | null
  readonly result: CheckResult | null
  readonly checkedOn: string | null
  readonly expiresOn: string | null
  readonly until: number | null
  readonly days: number | null
  readonly text: string
}

export type StaffMentor = MentorRow & {
  readonly joinedAt: number
  readonly skills: readonly string[]
  readonly about: string
  readonly isSuspendedMember: boolean
  readonly required: readonly RequiredCheck[]
  readonly checks: readonly {
    readonly kind: CheckKind
    readonly result: CheckResult
    readonly checkedOn: string
    readonly expiresOn: string | null
    readonly staffId: string
  }[]
  readonly application: (Apply & { readonly sentAt: number }) | null
  /** The lessons of the training, and how far the mentor is [TR8]. */
  readonly training: MyTraining
  readonly firstApprover: string | null
  /** The steps that this member of staff can take now. */
  readonly steps: readonly Exclude<ApprovalStep, 'apply'>[]
  /** Whether a second person must approve, and whether the reader approved first. */
  readonly needsTwo: boolean
  readonly isFirstApprover: boolean
  readonly events: readonly StaffMentorEvent[]
  /** The day by the clock of the instance. */
  readonly today: string
}
