import * as z from 'zod/mini'
import { replaceHidden } from '../../domain/people/public-text.ts'
import { group, groupList, groupMemberList } from '../../limits/staff.ts'
import { place, searched } from '../place.ts'
import type { PageCursors } from '../place.ts'

const id = z.string().check(z.maxLength(60))

/** The name of a group as it is stored: without hidden characters, and with single spaces. */
export const groupName = z.pipe(
  z.string().check(z.maxLength(group.name * 4)),
  z.pipe(
    z.transform((name: string) =>
      replaceHidden(name.normalize('NFC'), '', ' ').replaceAll(/\s+/g, ' ').trim(),
    ),
    z.string().check(z.minLength(1), z.maxLength(group.name)),
  ),
)

export const groupShows = ['open', 'archived', 'all'] as const

export const listGroups = z.strictObject({
  /** Part of a name, or an id. */
  search: searched(groupList.search),
  show: z.enum(groupShows),
  ...place,
})
export type ListGroups = z.infer<typeof listGroups>

export const groupRef = z.strictObject({ groupId: id })
/** `groupId` is chosen by the client, so that a repeated call makes no second group. */
export const nameGroup = z.strictObject({
  groupId: z.string().check(z.regex(/^[\w-]{8,60}$/)),
  name: groupName,
})
export const archiveGroup = z.strictObject({ groupId: id, isArchived: z.boolean() })

export const memberRoles = ['mentor', 'mentee'] as const
export const listMembers = z.strictObject({
  groupId: id,
  /** Part of a name, or an id. */
  search: searched(groupMemberList.search),
  role: z.nullable(z.enum(memberRoles)),
  ...place,
})
export type ListMembers = z.infer<typeof listMembers>

export const findMembers = z.strictObject({
  groupId: id,
  /** Part of a name, an id, or a whole email address. */
  search: searched(groupMemberList.search),
})
export const setMember = z.strictObject({ groupId: id, userId: id, isMember: z.boolean() })

export const mentorGroupsRef = z.strictObject({ personId: id })
export const setGroupOnly = z.strictObject({ personId: id, isOn: z.boolean() })

/** A filter of the lists of the console: only members of this group; all without it. */
export const ofGroup = { group: z.optional(z.nullable(id)) }

/** A group of the list. Members who are suspended are not counted; times are epoch milliseconds. */
export type GroupRow = {
  readonly id: string
  readonly name: string
  readonly mentees: number
  readonly mentors: number
  /** Mentees without a connection. */
  readonly unmatched: number
  /** Connections of its mentees. */
  readonly pairs: number
  readonly createdAt: number
  readonly archivedAt: number | null
}
export type GroupList = PageCursors & { readonly rows: readonly GroupRow[] }

/** A group to choose: open ones by name, and then the ones that were archived last. */
export type GroupOption = { readonly id: string; readonly name: string; readonly isArchived: boolean }

/** A member of a group, with the name as members see it. */
export type GroupMember = {
  readonly id: string
  readonly role: (typeof memberRoles)[number]
  readonly name: string
  readonly isSuspended: boolean
  /** Whether this mentor is listed to members of their groups only. */
  readonly isGroupOnly: boolean
  readonly addedAt: number
  /** Their connections. */
  readonly pairs: number
}
export type GroupMembers = PageCursors & { readonly rows: readonly GroupMember[] }

/** A member who can be added. */
export type FoundMember = Pick<GroupMember, 'id' | 'role' | 'name'> & {
  readonly isMember: boolean
  /** Of the account: it tells members with the same name apart. */
  readonly joinedAt: number
}

/** To whom a mentor is listed, and the groups that they are in. */
export type MentorGroups = { readonly isGroupOnly: boolean; readonly groups: readonly GroupOption[] }
