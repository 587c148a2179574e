import * as z from 'zod/mini'
import type { ContactKind } from '../domain/contact-details.ts'
import type { EndingKind } from '../domain/endings.ts'
import type { RiskLevel } from '../domain/risk.ts'
import { rejectionReasons, type RejectionReason } from '../domain/requests.ts'
import { requestText } from '../limits/request.ts'
import type { PersonCard } from '../domain/people/names.ts'
import type { FitReasons, MentorCard } from './people.ts'

const id = z.string().check(z.maxLength(60))

export const createRequest = z.strictObject({
  mentorId: id,
  /** What the mentee wants to reach, and a few words [RQ13]. Filtered and measured by the procedure. */
  aim: z.optional(z.string().check(z.maxLength(requestText.aim * 10))),
  note: z.optional(z.string().check(z.maxLength(requestText.note * 10))),
})
export const requestRef = z.strictObject({ requestId: id })
export const expiryRef = z.strictObject({ expiryId: id })
export const endingRef = z.strictObject({ endingId: id })
export const suggestionRef = z.strictObject({ suggestionId: id })
export const rejectRequest = z.strictObject({ requestId: id, reason: z.optional(z.enum(rejectionReasons)) })

/**
 * The answer of `connections.request`; `help`: how urgent the risk words of its text are [RK4]; `maskedKinds`: the kinds of contact
 * details that were masked in it.
 */
export type RequestResult = {
  readonly email: string
  readonly help?: RiskLevel
  readonly maskedKinds?: readonly ContactKind[]
}

export type RequestStatus = 'pending' | 'accepted' | 'rejected'

/** A request as one of its members sees it: `person` is the counterpart. `createdAt` in epoch milliseconds. */
export type Connection = {
  readonly id: string
  readonly status: RequestStatus
  readonly createdAt: number
  readonly person: MentorCard
  /** What the mentee wrote with it; absent without [RQ13]. */
  readonly aim?: string
  readonly note?: string
  /** Why the mentor rejected it; absent without a reason [RQ15]. */
  readonly reason?: RejectionReason
  /** Until when a pending request waits, in epoch milliseconds; absent if there is no end [RQ16]. */
  readonly expiresAt?: number
  /** The member has paused the counterpart. Absent otherwise; nothing tells of a pause by the counterpart [PS2]. */
  readonly isPaused?: true
}

/** The member's requests by status, the latest first; each list is limited to the page size. */
export type Connections = {
  readonly pending: readonly Connection[]
  readonly accepted: readonly Connection[]
  readonly rejected: readonly Connection[]
  /** Requests of a mentee that nobody answered in time, until they are dismissed [RQ17]; absent without any. */
  readonly expired?: readonly ExpiredRequest[]
  /** Connections of a mentee that the mentee did not end, or whose mentor is gone, until they are hidden [EN10]; absent without any. */
  readonly ended?: readonly EndedPair[]
  /** Mentors whom staff suggested to a mentee, who has not answered yet [SM4]; absent without any. */
  readonly suggested?: readonly SuggestedMentor[]
}

/** A request that expired. Times in epoch milliseconds. */
export type ExpiredRequest = {
  readonly id: string
  readonly mentor: Pick<PersonCard, 'id' | 'role' | 'name'>
  readonly expiredAt: number
}

/** How a connection of a mentee ended, or that its mentor is gone. Times in epoch milliseconds. */
export type EndedPair = {
  readonly id: string
  readonly kind: EndingKind
  /** Null if the mentee cannot see them any more. */
  readonly mentor: Pick<PersonCard, 'id' | 'role' | 'name'> | null
  readonly endedAt: number
  /** The id of the page of what the two did; null while the connection lasts. */
  readonly workId: string | null
}

/** A mentor whom staff suggested to the member, with the line of why, and the reasons of the product [SM4]. */
export type SuggestedMentor = {
  readonly id: string
  readonly text: string
  readonly mentor: MentorCard
  readonly reasons: FitReasons
}
