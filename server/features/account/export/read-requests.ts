import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people, requests } from '#server/db/schema.ts'
import { isSentInPause, scopes } from '#server/policy/scopes.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/** What the name of another member follows from. */
export const nameColumns = { role: people.role, fullName: people.fullName, ageBand: people.ageBand }
type NameRow = Pick<typeof people.$inferSelect, keyof typeof nameColumns>
export const nameOf = (person: NameRow, profile: SafeguardingProfile): string =>
  displayName({ role: person.role, name: nameForOthers(person, profile) })

/** The requests of a member, with the name of the other one. */
export async function readRequests(db: Executor, myId: string, profile: SafeguardingProfile) {
  const other = or(
    and(eq(requests.mentorId, myId), eq(people.id, requests.requesterId)),
    and(eq(requests.requesterId, myId), eq(people.id, requests.mentorId)),
  )
  const rows = await db
    .select({
      request: requests,
      other: nameColumns,
      // As in the list of connections [PS9].
      isHidden: sql<boolean>`${requests.requesterId} <> ${myId} and ${isSentInPause()}`,
    })
    .from(requests)
    .innerJoin(people, other)
    .where(scopes['request.read'](myId))
    .orderBy(asc(requests.createdAt))
  return rows.map((row) => ({
    ...row.request,
    ...(row.isHidden ? { aim: '', note: '' } : {}),
    name: nameOf(row.other, profile),
    otherRole: row.other.role,
  }))
}
