import * as z from 'zod/mini'
import type { MentorCard } from './people.ts'

const id = z.string().check(z.maxLength(60))

export const createRequest = z.strictObject({ mentorId: id })
export const requestRef = z.strictObject({ requestId: id })

export type RequestStatus = 'pending' | 'accepted' | 'rejected'

/** A request as either side sees it: `person` is the other one. */
export type Connection = {
  readonly id: string
  readonly status: RequestStatus
  readonly createdAt: number
  readonly person: MentorCard
}

/** One's requests in every state, the latest first; each list ends at the page size. */
export type Connections = {
  readonly pending: readonly Connection[]
  readonly accepted: readonly Connection[]
  readonly rejected: readonly Connection[]
}
