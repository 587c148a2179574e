import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  favorites,
  groupMembers,
  groups,
  mentorActivity,
  people,
  requestExpiries,
  suggestions,
  surveyTakers,
  trainingLessons,
} from '#server/db/schema.ts'
import { displayName } from '#shared/domain/people/names.ts'

/** A mentor is an adult, whose name others see whole. */
const mentorName = { role: people.role, fullName: people.fullName }

/** What is stored about a member's asking and answering besides the requests, the surveys of which years are done, and lessons of the training [TR9]. */
export async function readAsking(db: Executor, myId: string) {
  const marked = await db
    .select({ favorite: favorites, mentor: mentorName })
    .from(favorites)
    .innerJoin(people, eq(people.id, favorites.mentorId))
    .where(eq(favorites.menteeId, myId))
    .orderBy(asc(favorites.createdAt))
  const expired = await db
    .select({ expiry: requestExpiries, mentor: mentorName })
    .from(requestExpiries)
    .innerJoin(people, eq(people.id, requestExpiries.mentorId))
    .where(eq(requestExpiries.menteeId, myId))
    .orderBy(asc(requestExpiries.expiredAt))
  const suggested = await db
    .select({ suggestion: suggestions, mentor: mentorName })
    .from(suggestions)
    .innerJoin(people, eq(people.id, suggestions.mentorId))
    .where(eq(suggestions.menteeId, myId))
    .orderBy(asc(suggestions.createdAt))
  const [activity] = await db.select().from(mentorActivity).where(eq(mentorActivity.mentorId, myId))
  const surveys = await db
    .select()
    .from(surveyTakers)
    .where(eq(surveyTakers.userId, myId))
    .orderBy(asc(surveyTakers.year))
  const inGroups = await db
    .select({ member: groupMembers, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, myId))
    .orderBy(asc(groupMembers.addedAt))
  const training = await db
    .select()
    .from(trainingLessons)
    .where(eq(trainingLessons.userId, myId))
    .orderBy(asc(trainingLessons.lessonId))
  return {
    training,
    surveys,
    groups: inGroups.map(({ member, name }) => ({ ...member, name })),
    favorites: marked.map(({ favorite, mentor }) => ({ ...favorite, name: displayName(mentor) })),
    expiredRequests: expired.map(({ expiry, mentor }) => ({ ...expiry, name: displayName(mentor) })),
    suggestions: suggested.map(({ suggestion: { staffId: _staff, ...row }, mentor }) => ({
      ...row,
      name: displayName(mentor),
    })),
    activity: activity ?? null,
  }
}
