import * as z from 'zod/mini'
import { invitation, invitationList } from '../../limits/account.ts'
import { role } from '../account.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

const id = z.string().check(z.maxLength(60))
const groupId = z.nullable(id)
/** Chosen by the client, so that a repeated call makes no second invitation. */
const newInvitationId = z.string().check(z.regex(/^[\w-]{8,60}$/))

export const invitationStates = ['waiting', 'used', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const listInvitations = z.strictObject({
  /** Part of an address, or a whole code. */
  search: searched(invitationList.search),
  state: z.nullable(z.enum(invitationStates)),
  group: z.optional(groupId),
  ...place,
})
export type ListInvitations = z.infer<typeof listInvitations>

const name = z.string().check(z.maxLength(invitation.name * 4))

/** A link for one member: emailed to the address, or shown once if there is none. */
export const createLink = z.strictObject({
  ...{ id: newInvitationId, role, groupId },
  email: z.nullable(z.string().check(z.maxLength(1_000))),
  name,
})
export type CreateLink = z.infer<typeof createLink>

/** A code that a school gives out. */
export const createCode = z.strictObject({
  ...{ id: newInvitationId, role, groupId },
  uses: z.int().check(z.minimum(1), z.maximum(invitation.codeUses)),
  days: z.int().check(z.minimum(1), z.maximum(invitation.codeDays)),
})
export type CreateCode = z.infer<typeof createCode>

/** A domain whose addresses are let in. */
export const createDomain = z.strictObject({
  ...{ id: newInvitationId, role, groupId },
  domain: z.string().check(z.maxLength(300)),
})
export type CreateDomain = z.infer<typeof createDomain>

export const invitationRef = z.strictObject({ id })

/** A list of addresses and names, as CSV. */
export const readList = z.strictObject({
  ...{ role, groupId },
  text: z.string().check(z.maxLength(invitation.text)),
})
export type ReadListInput = z.infer<typeof readList>

/**
 * What happens, or has happened, to a line. `invite`: an email with a link; `join`: a member already, who is added to the group;
 * `member`: a member already, in the group or without one; `waiting`: invited already. The others are errors.
 */
export const lineOutcomes = ['invite', 'join', 'member', 'waiting'] as const
export const lineErrors = ['noAddress', 'badAddress', 'twice', 'longName', 'otherRole'] as const
export type LineOutcome = (typeof lineOutcomes)[number] | (typeof lineErrors)[number]

/** A line of a list: its number in the file, from 1, and what was read. */
export type ReadLine = {
  readonly line: number
  readonly email: string
  readonly name: string
  readonly outcome: LineOutcome
}
export type ReadList = { readonly lines: readonly ReadLine[] }

/** An invitation of the list. `email`: while it waits; `code`: of codes. Times are epoch milliseconds. */
export type InvitationRow = {
  readonly id: string
  readonly kind: 'link' | 'code' | 'domain'
  readonly role: 'mentor' | 'mentee'
  readonly state: InvitationState
  readonly group: string | null
  readonly email: string | null
  readonly code: string | null
  readonly domain: string | null
  readonly uses: number
  readonly maxUses: number
  readonly createdAt: number
  readonly expiresAt: number
}
export type InvitationPage = PageCursors & { readonly rows: readonly InvitationRow[] }
