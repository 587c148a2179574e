import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, groupMembers, people, users } from '#server/db/schema.ts'
import { isInGroup } from '#server/policy/scopes.ts'
import type { FoundMember, GroupMembers, ListMembers } from '#shared/contract/staff/groups.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { groupMemberList } from '#shared/limits/staff.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

export type Reader = {
  /** The members whose mailbox the caller has: they do not exist for them. */
  readonly hiddenIds: readonly string[]
  readonly profile: SafeguardingProfile
}

/** Those who were added last first: a name in a cursor would show what the profile hides of it. */
const order: KeysetOrder = {
  keys: [
    { by: groupMembers.addedAt, type: 'time' },
    { by: people.id, type: 'text' },
  ],
  direction: 'desc',
}

const isNotHidden = ({ hiddenIds }: Reader) =>
  hiddenIds.length === 0 ? undefined : notInArray(people.id, [...hiddenIds])

type Named = { readonly role: 'mentor' | 'mentee'; readonly fullName: string | null }
type NameRow = Named & Parameters<typeof nameForOthers>[0]

const nameOf = (row: NameRow, { profile }: Reader): string =>
  displayName({ role: row.role, name: nameForOthers(row, profile) })

/** A page of the members of a group, those who were added last first [GP3]. */
export async function listGroupMembers(
  db: Executor,
  { groupId, search, role, ...place }: ListMembers,
  reader: Reader,
): Promise<GroupMembers> {
  const where = and(
    ...[eq(groupMembers.groupId, groupId), isNotHidden(reader)],
    matchesNameOrId(search, { names: [people.fullName], ids: [people.id] }),
    role === null ? undefined : eq(people.role, role),
  )
  const page = await readKeysetPage(order, place, groupMemberList.perPage, (part) =>
    selectMembers(db, { ...part, where: and(where, part.where) }),
  )
  return {
    ...page,
    rows: page.rows.map(({ id, name, addedAt, isSuspended, isGroupOnly, pairs }) => ({
      ...{ id, role: name.role, name: nameOf(name, reader), addedAt: addedAt.getTime() },
      ...{ isSuspended, isGroupOnly, pairs },
    })),
  }
}

const nameColumns = { role: people.role, fullName: people.fullName, ageBand: people.ageBand }

const selectMembers = (db: Executor, { where, orderBy, limit }: KeysetPart) =>
  db
    .select({
      ...{ id: people.id, name: nameColumns, addedAt: groupMembers.addedAt },
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      isGroupOnly: sql<boolean>`(${people.role} = 'mentor' and ${people.isGroupOnly})`,
      pairs: sql<number>`(select count(*)::int from ${chats} as c
        where c.is_open and (c.mentor_id = ${people.id} or c.mentee_id = ${people.id}))`,
      cursor: cursorOf(order),
    })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.userId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

/** Members who can be added to a group, by part of a name, an id, or a whole email address; nobody without words [GP3]. */
export async function findMembersFor(
  db: Executor,
  { groupId, search }: { readonly groupId: string; readonly search: string },
  reader: Reader,
): Promise<FoundMember[]> {
  const words = search.trim()
  if (words === '') return []
  const isFound = or(
    matchesNameOrId(words, { names: [people.fullName], ids: [people.id] }),
    eq(users.email, words.toLowerCase()),
  )
  const rows = await db
    .select({
      ...{ id: people.id, name: nameColumns, isMember: isInGroup(people.id, groupId) },
      joinedAt: users.createdAt,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(isFound, isNull(users.suspendedAt), eq(users.isEmailVerified, true), isNotHidden(reader)))
    .orderBy(sql`lower(${people.fullName})`, people.id)
    .limit(groupMemberList.found)
  return rows.map(({ id, name, isMember, joinedAt }) => ({
    ...{ id, role: name.role, name: nameOf(name, reader), isMember, joinedAt: joinedAt.getTime() },
  }))
}
