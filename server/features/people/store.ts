import { and, eq, inArray, sql } from 'drizzle-orm'
import { pickColumns } from '#server/db/pick-columns.ts'
import type { Executor } from '#server/db/orm.ts'
import { groupMembers, groups, people, requests, users } from '#server/db/schema.ts'
import { isBlocked, isListedTo, scopes } from '#server/policy/scopes.ts'
import { personCard, personFields } from '#shared/domain/people/names.ts'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { group } from '#shared/limits/staff.ts'
import type { MentorResource, PictureResource } from '#shared/policy.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import type { MentorCard, MyProfile } from '#shared/contract/people.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'

const mentorCardFields = [...personFields, 'skills', 'about'] as const
type MentorCardField = (typeof mentorCardFields)[number]

/** The columns of a mentor's card, of `people` or an alias of it; `toMentorCard` maps the row. */
export const mentorCardColumns = (table: Pick<typeof people, MentorCardField> = people) =>
  pickColumns(table, mentorCardFields)

/** Maps a row to a mentor's card. */
export function toMentorCard(
  { skills, about, ...person }: Pick<typeof people.$inferSelect, MentorCardField>,
  profile: SafeguardingProfile,
): MentorCard {
  return { ...personCard(person, profile), skills, about }
}

/** A member as the addressee of a request by `myId`; undefined when there is none. */
export async function mentorById(
  db: Executor,
  id: string,
  myId: string,
): Promise<(MentorResource & { email: string }) | undefined> {
  const rows = await db
    .select({
      id: people.id,
      email: users.email,
      isListed: sql<boolean>`${isListedTo(myId)}`,
      isBlocked: isBlocked(people.id, myId),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, id))
    .limit(1)
  return rows[0]
}

/** Whether `myId` can find this mentor, or is this mentor, listed. */
export async function isListedMentor(db: Executor, myId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(scopes['request.create'](myId), eq(people.id, id)))
    .limit(1)
  return rows.length === 1
}

/** A member as the owner of a profile picture that `myId` asks for; undefined when there is none. */
export async function pictureOwnerById(
  db: Executor,
  id: string,
  myId: string,
): Promise<(PictureResource & Pick<PersonCard, 'picture'>) | undefined> {
  const pairs = [pairId(id, myId), pairId(myId, id)]
  const isStanding = and(inArray(requests.id, pairs), inArray(requests.status, ['pending', 'accepted']))
  const rows = await db
    .select({
      version: people.pictureVersion,
      isBlocked: isBlocked(people.id, myId),
      isListed: sql<boolean>`(${isListedTo(myId)})`,
      hasRequest: sql<boolean>`exists (select from ${requests} where ${isStanding})`,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, id))
    .limit(1)
  if (!rows[0]) return undefined
  const { version, ...resource } = rows[0]
  return { ...resource, id, picture: profilePictureUrl(id, version) }
}

const profileFields = ['about', 'skills', 'aims', 'languages', 'maxMentees', 'notTakingUntil'] as const
const noProfile: MyProfile = {
  ...{ about: '', skills: [], aims: [], languages: [] },
  ...{ maxMentees: null, notTakingUntil: null },
}

/** The member's own "about" text, skills, and aims, and to which groups alone a mentor is listed; empty when the account is gone. */
export async function myProfile(db: Executor, id: string): Promise<MyProfile> {
  const rows = await db
    .select(pickColumns(people, profileFields))
    .from(people)
    .where(eq(people.id, id))
    .limit(1)
  const profile = rows[0] ?? noProfile
  const { rows: listed } = await db.execute<{ name: string | null }>(sql`
    select g.name from ${people}
      left join ${groupMembers} as m on m.user_id = ${people.id}
      left join ${groups} as g on g.id = m.group_id and g.archived_at is null
    where ${people.id} = ${id} and ${people.role} = 'mentor' and ${people.isGroupOnly}
    order by lower(g.name), g.id limit ${group.options}`)
  if (listed.length === 0) return profile
  return { ...profile, listedTo: listed.flatMap(({ name }) => name ?? []) }
}

/** The stored aims of a member, who is locked until the transaction ends. */
export async function lockAims(tx: Executor, id: string): Promise<readonly string[]> {
  const [row] = await tx
    .select({ aims: people.aims })
    .from(people)
    .where(eq(people.id, id))
    .for('no key update')
  return row?.aims ?? []
}

/** The aims of a mentee's profile. */
export async function listAims(db: Executor, id: string): Promise<readonly string[]> {
  const [row] = await db.select({ aims: people.aims }).from(people).where(eq(people.id, id)).limit(1)
  return row?.aims ?? []
}

export async function updateProfile(
  db: Executor,
  id: string,
  values: Partial<Pick<typeof people.$inferInsert, keyof Omit<MyProfile, 'listedTo'>>>,
): Promise<void> {
  await db.update(people).set(values).where(eq(people.id, id))
}

/** Increments the version of the profile picture, and returns it. */
export async function incrementPictureVersion(tx: Executor, id: string): Promise<number> {
  const rows = await tx
    .update(people)
    .set({ pictureVersion: sql`${people.pictureVersion} + 1` })
    .where(eq(people.id, id))
    .returning({ version: people.pictureVersion })
  return rows[0]?.version ?? 0
}
