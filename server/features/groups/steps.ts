import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { groupMembers, groups, people } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { AppError } from '#shared/errors.ts'
import { group as limit } from '#shared/limits/staff.ts'
import { groupTopics, memberTopics } from './changes.ts'

type Named = { readonly groupId: string; readonly name: string }
type Member = { readonly groupId: string; readonly userId: string }

/** Steps that change which groups are open run one after another: two at once would both find the name free [GP1]. */
const lockNames = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('groups', 0))`)

/** Throws if another open group has the name, regardless of case. */
async function assertFree(tx: Tx, { groupId, name }: Named): Promise<void> {
  const isSame = and(
    isNull(groups.archivedAt),
    ne(groups.id, groupId),
    sql`lower(${groups.name}) = lower(${name})`,
  )
  if ((await tx.$count(groups, isSame)) > 0) throw new AppError('group.nameTaken')
}

async function assertRoom(tx: Tx): Promise<void> {
  if ((await tx.$count(groups, isNull(groups.archivedAt))) >= limit.open)
    throw new AppError('group.tooMany', { values: { max: limit.open } })
}

/** The group, locked until the transaction ends: members are added under the same lock as it is archived. */
async function lockGroup(tx: Tx, groupId: string) {
  const [row] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('no key update')
  if (!row) throw new AppError('app.notFound')
  return row
}

const log = (tx: Tx, staffId: string, command: string, subject: string, reason = '-') =>
  appendToOperatorLog(tx, { actor: staffId, command, subject, reason })

/** Creates a group [GP1]. A repeated call with the same id and name changes nothing. */
export async function createGroup(tx: Tx, staffId: string, named: Named): Promise<TopicEvent[]> {
  await lockNames(tx)
  const [before] = await tx.select().from(groups).where(eq(groups.id, named.groupId))
  if (before?.name === named.name) return []
  if (before) throw new AppError('app.invalid')
  await assertFree(tx, named)
  await assertRoom(tx)
  await tx.insert(groups).values({ id: named.groupId, name: named.name })
  await log(tx, staffId, 'group-create', named.groupId)
  return []
}

/** Renames a group; an archived one can have the name of an open one [GP1]. */
export async function renameGroup(tx: Tx, staffId: string, named: Named): Promise<TopicEvent[]> {
  await lockNames(tx)
  const before = await lockGroup(tx, named.groupId)
  if (before.name === named.name) return []
  if (before.archivedAt === null) await assertFree(tx, named)
  await tx.update(groups).set({ name: named.name }).where(eq(groups.id, named.groupId))
  await log(tx, staffId, 'group-rename', named.groupId)
  return groupTopics(tx, named.groupId)
}

/** Archives a group, or reopens it, which needs its name to be free [GP1]. */
export async function archiveGroup(
  tx: Tx,
  staffId: string,
  { groupId, isArchived }: { readonly groupId: string; readonly isArchived: boolean },
): Promise<TopicEvent[]> {
  await lockNames(tx)
  const before = await lockGroup(tx, groupId)
  if ((before.archivedAt !== null) === isArchived) return []
  if (!isArchived) {
    await assertFree(tx, { groupId, name: before.name })
    await assertRoom(tx)
  }
  await tx
    .update(groups)
    .set({ archivedAt: isArchived ? sql`now()` : null })
    .where(eq(groups.id, groupId))
  await log(tx, staffId, isArchived ? 'group-archive' : 'group-reopen', groupId)
  return groupTopics(tx, groupId)
}

/** Adds a member to an open group, or removes one [GP3]. A repeated call changes nothing. */
export async function setMember(
  tx: Tx,
  staffId: string,
  { groupId, userId, isMember }: Member & { readonly isMember: boolean },
): Promise<TopicEvent[]> {
  const { archivedAt } = await lockGroup(tx, groupId)
  // Requests are stored under the same lock, and ask to whom a mentor is listed.
  if ((await lockPeople(tx, [userId])) === 0) throw new AppError('app.notFound')
  const isChanged = isMember
    ? await add(tx, { groupId, userId }, archivedAt !== null)
    : await remove(tx, { groupId, userId })
  if (!isChanged) return []
  await log(tx, staffId, isMember ? 'group-add' : 'group-remove', userId, groupId)
  return memberTopics(tx, userId)
}

async function add(tx: Tx, member: Member, isArchived: boolean): Promise<boolean> {
  const isSame = and(eq(groupMembers.groupId, member.groupId), eq(groupMembers.userId, member.userId))
  if ((await tx.$count(groupMembers, isSame)) > 0) return false
  if (isArchived) throw new AppError('group.archived')
  const added = await tx
    .insert(groupMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ userId: groupMembers.userId })
  return added.length > 0
}

async function remove(tx: Tx, { groupId, userId }: Member): Promise<boolean> {
  const removed = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
    .returning({ userId: groupMembers.userId })
  return removed.length > 0
}

/**
 * Sets whether a mentor is listed to members of their groups only [GP5].
 *
 * @throws AppError `group.mentorWithout` while the mentor is in no open group: nobody would find them
 */
export async function setGroupOnly(
  tx: Tx,
  staffId: string,
  { personId, isOn }: { readonly personId: string; readonly isOn: boolean },
): Promise<TopicEvent[]> {
  await lockPeople(tx, [personId])
  const isMentor = and(eq(people.id, personId), eq(people.role, 'mentor'))
  const [mentor] = await tx.select({ isGroupOnly: people.isGroupOnly }).from(people).where(isMentor)
  if (!mentor) throw new AppError('app.notFound')
  if (mentor.isGroupOnly === isOn) return []
  if (isOn && !(await isInOpenGroup(tx, personId))) throw new AppError('group.mentorWithout')
  await tx.update(people).set({ isGroupOnly: isOn }).where(eq(people.id, personId))
  await log(tx, staffId, isOn ? 'mentor-list-groups' : 'mentor-list-all', personId)
  return memberTopics(tx, personId)
}

async function isInOpenGroup(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groupMembers.userId, userId), isNull(groups.archivedAt)))
    .limit(1)
  return found.length > 0
}
