import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor } from '#server/db/orm.ts'
import { chats, groupMembers, groups, people, users } from '#server/db/schema.ts'
import type { GroupList, GroupOption, GroupRow, ListGroups } from '#shared/contract/staff/groups.ts'
import { group as limit, groupList } from '#shared/limits/staff.ts'

/** By name. A colon separates the parts of a cursor. */
const order: KeysetOrder = {
  keys: [
    { by: sql`translate(lower(${groups.name}), ':', ' ')`, type: 'text' },
    { by: groups.id, type: 'text' },
  ],
  direction: 'asc',
}

const isShown = {
  open: isNull(groups.archivedAt),
  archived: isNotNull(groups.archivedAt),
  all: undefined,
} as const

/** A page of the groups with what is counted of each [GP2]. */
export async function listGroupRows(
  db: Executor,
  { search, show, ...place }: ListGroups,
): Promise<GroupList> {
  const where = and(isShown[show], matchesNameOrId(search, { names: [groups.name], ids: [groups.id] }))
  const page = await readKeysetPage(order, place, groupList.perPage, (part) =>
    selectGroups(db, { ...part, where: and(where, part.where) }),
  )
  return { ...page, rows: await complete(db, page.rows) }
}

/** A group by its id, as in the list; undefined if there is none. */
export async function findGroup(db: Executor, id: string): Promise<GroupRow | undefined> {
  const rows = await selectGroups(db, { where: eq(groups.id, id), orderBy: [], limit: 1 })
  return (await complete(db, rows))[0]
}

const selectGroups = (db: Executor, { where, orderBy, limit: max }: KeysetPart) =>
  db
    .select({
      ...{ id: groups.id, name: groups.name, createdAt: groups.createdAt, archivedAt: groups.archivedAt },
      cursor: cursorOf(order),
    })
    .from(groups)
    .where(where)
    .orderBy(...orderBy)
    .limit(max)

type Row = Awaited<ReturnType<typeof selectGroups>>[number]

/** What is counted of the groups of one page only. */
async function complete(db: Executor, rows: readonly Row[]): Promise<GroupRow[]> {
  const counts = new Map(
    (
      await countMembers(
        db,
        rows.map(({ id }) => id),
      )
    ).map(({ id, ...count }) => [id, count]),
  )
  return rows.map(({ id, name, createdAt, archivedAt }) => ({
    ...{ id, name, createdAt: createdAt.getTime(), archivedAt: archivedAt?.getTime() ?? null },
    ...(counts.get(id) ?? { mentees: 0, mentors: 0, unmatched: 0, pairs: 0 }),
  }))
}

async function countMembers(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const isMentee = sql`${people.role} = 'mentee'`
  // Counted once for all mentees: less work than a look-up for each member of each group.
  const open = db
    .select({ menteeId: chats.menteeId, count: sql<number>`count(*)`.as('count') })
    .from(chats)
    .where(eq(chats.isOpen, true))
    .groupBy(chats.menteeId)
    .as('open')
  return db
    .select({
      id: groupMembers.groupId,
      mentees: sql<number>`(count(*) filter (where ${isMentee}))::int`,
      mentors: sql<number>`(count(*) filter (where not ${isMentee}))::int`,
      unmatched: sql<number>`(count(*) filter (where ${isMentee} and ${open.count} is null))::int`,
      pairs: sql<number>`coalesce(sum(${open.count}) filter (where ${isMentee}), 0)::int`,
    })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.userId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(open, eq(open.menteeId, groupMembers.userId))
    .where(and(inArray(groupMembers.groupId, [...ids]), isNull(users.suspendedAt)))
    .groupBy(groupMembers.groupId)
    .limit(ids.length)
}

const optionColumns = {
  ...{ id: groups.id, name: groups.name },
  isArchived: sql<boolean>`${groups.archivedAt} is not null`,
}

/** The groups to choose from: open ones by name, and then those that were archived last [GP4]. */
export async function listGroupOptions(db: Executor): Promise<GroupOption[]> {
  return db
    .select(optionColumns)
    .from(groups)
    .orderBy(
      sql`${groups.archivedAt} is not null`,
      desc(groups.archivedAt),
      sql`lower(${groups.name})`,
      groups.id,
    )
    .limit(limit.options)
}

/** The groups of a member, open ones first, by name. */
export async function listGroupsOf(db: Executor, userId: string): Promise<GroupOption[]> {
  return db
    .select(optionColumns)
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groupMembers.userId, userId))
    .orderBy(sql`${groups.archivedAt} is not null`, sql`lower(${groups.name})`, groups.id)
    .limit(limit.options)
}
