import * as z from 'zod/mini'
import type { MentorCard } from './people.ts'

const id = z.string().check(z.maxLength(60))

export const createRequest = z.strictObject({ mentorId: id })
export const requestRef = z.strictObject({ requestId: id })

export type RequestStatus = 'pending' | 'accepted' | 'rejected'

/** A request as one of its members sees it: `person` is the counterpart. `createdAt` in epoch milliseconds. */
export type Connection = {
  readonly id: string
  readonly status: RequestStatus
  readonly createdAt: number
  readonly person: MentorCard
  /** The member has paused the counterpart. Absent otherwise; nothing tells of a pause by the counterpart [PS2]. */
  readonly isPaused?: true
}

/** The member's requests by status, the latest first; each list is limited to the page size. */
export type Connections = {
  readonly pending: readonly Connection[]
  readonly accepted: readonly Connection[]
  readonly rejected: readonly Connection[]
}
