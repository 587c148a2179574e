import { and, eq, sql } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { groupMembers, people, suggestions } from '#server/db/schema.ts'
import { topics } from '#shared/contract/topics.ts'

/** The mentors of a group who are listed to members of their groups only. */
const listedToGroup = (groupId: string) =>
  sql`select ${groupMembers.userId} from ${groupMembers} join ${people} on ${people.id} = ${groupMembers.userId}
    where ${groupMembers.groupId} = ${groupId} and ${people.isGroupOnly}`

/**
 * What changes for members when a member comes into a group or leaves it, or to whom a mentor is listed [GP7]: the member's own lists, what
 * others see of a mentor, and the suggestions of this mentor.
 */
export async function memberTopics(db: Executor, userId: string): Promise<TopicEvent[]> {
  return [
    ...[topics.connections(userId), ...shownTopics(userId)].map((topic) => ({ topic })),
    ...(await suggestedTopics(db, sql`${userId}`)),
  ]
}

/** The same when a group is archived, reopened, or renamed: for each of its mentors whom only members of their groups find. */
export async function groupTopics(db: Executor, groupId: string): Promise<TopicEvent[]> {
  const mentors = await db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), eq(people.isGroupOnly, true)))
  return [
    ...mentors.flatMap(({ id }) => shownTopics(id)).map((topic) => ({ topic })),
    ...(await suggestedTopics(db, listedToGroup(groupId))),
  ]
}

const shownTopics = (userId: string) => [topics.profile(userId), topics.availability(userId)]

/** The lists of the mentees who have an open suggestion of one of these mentors. */
async function suggestedTopics(db: Executor, mentorIds: ReturnType<typeof sql>): Promise<TopicEvent[]> {
  const rows = await db
    .selectDistinct({ menteeId: suggestions.menteeId })
    .from(suggestions)
    .where(and(eq(suggestions.state, 'open'), sql`${suggestions.mentorId} in (${mentorIds})`))
  return rows.map(({ menteeId }) => ({ topic: topics.connections(menteeId) }))
}
