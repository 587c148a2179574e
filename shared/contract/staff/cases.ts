import * as z from 'zod/mini'
import { caseWork } from '../../limits/case.ts'
import { appealAnswers, caseDecisions, pausesAtClose, restrictionsAtClose } from '../../domain/cases.ts'
import type { CaseDecision, CaseEventData, CaseEventKind } from '../../domain/cases.ts'
import { idPattern } from '../../domain/ids.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'
import type { CaseChat, CaseMember } from './case-parts.ts'
import type { CaseReport } from './case-reports.ts'

const id = z.string().check(z.regex(idPattern))
const chatId = z.string().check(z.maxLength(60))
const memberId = z.string().check(z.maxLength(60))
const typed = (max: number, min = 0) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
const reason = typed(caseWork.maxReason, caseWork.minReason)
const urgency = z.literal([1, 2, 3])

export const caseStatuses = ['open', 'closed', 'all'] as const
export const caseKinds = ['report', 'riskWords', 'pattern', 'staff'] as const
export type CaseKind = (typeof caseKinds)[number]
export const caseFilters = ['all', 'mine', 'unassigned', 'appeals', 'investigations', 'held'] as const

export const listCases = z.strictObject({
  /** Part of a reference, of a member's id, or of their name. */
  search: searched(caseWork.search),
  status: z.enum(caseStatuses),
  kind: z.enum(['any', ...caseKinds]),
  only: z.enum(caseFilters),
  ...place,
})
export type ListCases = z.infer<typeof listCases>

export const caseRef = z.strictObject({ id })
/** The reason is that of a reading: an archive can have copies of whole chats. */
export const packCase = z.strictObject({ id, reason })
export const raiseCase = z.strictObject({
  /** The member's address or id. */
  about: typed(320, 1),
  /** The address or id of the other one of a pair, if it is about what happens between the two. */
  other: z.optional(typed(320)),
  urgency,
  note: typed(caseWork.maxNote, caseWork.minReason),
})
export const assignCase = z.strictObject({ id, to: z.nullable(id) })
export const setUrgency = z.strictObject({ id, urgency, reason })
export const addNote = z.strictObject({
  id,
  note: typed(caseWork.maxNote, 1),
  /** The decision whose appeal it is about. */
  of: z.optional(z.int().check(z.positive())),
})
export const listCaseEvents = z.strictObject({
  id,
  /** Events before this number; null for the newest. */
  before: z.nullable(z.int().check(z.positive())),
  /** `steps`: without alerts, and openings of the case. */
  kinds: z.enum(['steps', 'all']),
})
export type ListCaseEvents = z.infer<typeof listCaseEvents>
export const decideCase = z.strictObject({
  id,
  decision: z.enum(caseDecisions),
  /** The member that it is about, one of the case. */
  memberId,
  /** For staff. */
  reason,
  /** For the member concerned; may be empty only if nothing is decided against them. */
  words: typed(caseWork.maxWords),
  /** For the other member of the pair; may be empty [CS42]. */
  otherWords: z.optional(typed(caseWork.maxWords)),
})
export const liftDecision = z.strictObject({ id, of: z.int().check(z.positive()), reason })
export const closeCase = z.strictObject({
  id,
  reason,
  /** What those who reported are told; required if the case has a report. */
  outcome: typed(caseWork.maxWords),
  /** Required if the case has a restriction that was not taken back [CS21]. The pause of its report becomes the reporter's own without [CS26]. */
  restrictions: z.optional(z.enum(restrictionsAtClose)),
  pause: z.optional(z.enum(pausesAtClose)),
})
export const reopenCase = z.strictObject({ id, reason })
export const answerAppeal = z.strictObject({
  id,
  of: z.int().check(z.positive()),
  answer: z.enum(appealAnswers),
  reason,
  words: typed(caseWork.maxWords, 1),
})
export const holdCase = z.strictObject({
  id,
  days: z.int().check(z.positive(), z.maximum(caseWork.holdDays)),
  reason,
})
export const releaseCase = z.strictObject({ id, reason })

/** `reference`: the number of the other case. */
export const linkCase = z.strictObject({ id, reference: typed(20, 1), reason })

export const openReading = z.strictObject({
  chatId,
  caseId: id,
  /** `investigation`: a second lead has to agree, and the pair is not told. */
  kind: z.enum(['case', 'investigation']),
  reason,
})
export const readingRef = z.strictObject({ id })
/** The pictures in the evidence of a report, by its number. */
export const openPictures = z.strictObject({ id, report: typed(20, 1), reason })
export const readChat = z.strictObject({ id, before: z.nullable(z.int().check(z.positive())) })

/** A case in a list. Times are epoch milliseconds. */
export type CaseRow = {
  readonly id: string
  readonly reference: string
  readonly kind: CaseKind
  readonly urgency: number
  readonly isClosed: boolean
  readonly isAcknowledged: boolean
  readonly isHeld: boolean
  readonly openAppeals: number
  readonly decision: string | null
  readonly assignee: string | null
  /** The name of the member that it is about; null without an account. */
  readonly subject: string | null
  readonly since: number
  /** When it should be looked at, or answered; null for a closed case without an open appeal. */
  readonly dueAt: number | null
}
export type CaseList = PageCursors & {
  readonly rows: readonly CaseRow[]
  readonly count: number
  readonly now: number
}

export type CaseEventView = {
  readonly n: number
  readonly at: number
  readonly kind: CaseEventKind
  readonly urgency: number
  readonly source: string | null
  /** The address of staff, or the id if they are gone or a member; null for the server. */
  readonly actor: string | null
  readonly memberId: string | null
  readonly text: string
  readonly data: CaseEventData | null
  /** The number of the other case of a link; null if it was deleted. */
  readonly other: string | null
  readonly evidence: string | null
  /** SHA-256 in hexadecimal. */
  readonly hash: string | null
}

/** A page of the events of a case, in the order in which they happened. */
export type CaseEventPage = { readonly events: readonly CaseEventView[]; readonly hasOlder: boolean }

/** A decision with all that followed from it. `by`: the address of staff, or the id if they are gone. */
export type CaseDecisionView = {
  readonly n: number
  readonly at: number
  readonly by: string | null
  readonly memberId: string | null
  readonly decision: CaseDecision
  readonly reason: string
  readonly words: string
  readonly isLifted: boolean
  readonly appeal: { readonly at: number; readonly text: string; readonly isOpen: boolean } | null
  readonly answer: { readonly at: number; readonly by: string | null; readonly words: string } | null
  readonly notes: readonly {
    readonly n: number
    readonly at: number
    readonly by: string | null
    readonly text: string
  }[]
}

export type CasePage = {
  /** `holdDays`: for how many days it can be held from now on. */
  readonly case: CaseRow & { readonly heldUntil: number | null; readonly holdDays: number }
  readonly members: readonly CaseMember[]
  readonly chats: readonly CaseChat[]
  readonly reports: readonly CaseReport[]
  /** Whether its report keeps the two from writing to each other [RP14]. */
  readonly isPausedByReport: boolean
  /** The newest events, without alerts and openings, of which there are that many. */
  readonly events: readonly CaseEventView[]
  readonly hasOlderEvents: boolean
  readonly alerts: number
  readonly openings: number
  /** The latest first. */
  readonly decisions: readonly CaseDecisionView[]
  /** Other cases of its members. */
  readonly related: readonly CaseRow[]
  /** The cases that leads have linked to it. */
  readonly links: readonly CaseRow[]
  readonly leads: readonly { readonly id: string; readonly email: string }[]
  readonly readings: readonly ReadingRow[]
  readonly now: number
}

export type ReadingRow = {
  readonly id: string
  readonly chatId: string
  readonly kind: 'case' | 'review' | 'investigation'
  readonly staff: string
  readonly reason: string
  readonly at: number
  readonly isWaiting: boolean
  readonly endsAt: number | null
  readonly isMine: boolean
}

export type ReadMessage = {
  readonly seq: number
  readonly at: number
  readonly sender: 'mentor' | 'mentee'
  readonly text: string
  readonly hasImage: boolean
  /** The description of its picture, also of a deleted one; absent without. */
  readonly alt?: string
  readonly isDeleted: boolean
  readonly earlier: readonly { readonly text: string; readonly until: string }[]
}
export type ReadPage = {
  readonly reading: ReadingRow
  readonly names: { readonly mentor: string | null; readonly mentee: string | null }
  readonly messages: readonly ReadMessage[]
  readonly hasOlder: boolean
}

/** A ZIP archive in base64, with its SHA-256 in hexadecimal. */
export type CasePack = { readonly name: string; readonly zip: string; readonly hash: string }

/** The token of the link to a decision. */
const token = z.string().check(z.maxLength(200))
export const decisionRef = z.strictObject({ token })
export const appealDecision = z.strictObject({ token, text: typed(caseWork.maxNote, caseWork.minReason) })

/** A decision about a member, as they see it. */
export type MyDecision = {
  readonly reference: string
  readonly decision: CaseDecision
  readonly words: string
  readonly at: number
  readonly status: 'appealable' | 'final' | 'appealed' | 'stands' | 'lifted'
  readonly answer: string | null
  readonly appealUntil: number
}
export type Oversight = {
  /** What staff wrote to the member about a decision that is about the other of a pair [CS42]. */
  readonly words: readonly { readonly id: string; readonly at: number; readonly text: string }[]
  /** Each with the token of its link. */
  readonly decisions: readonly (MyDecision & { readonly token: string })[]
  readonly readings: readonly {
    readonly id: string
    readonly with: string
    readonly at: number
    readonly kind: 'case' | 'review'
  }[]
}
