import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { pickColumns } from '#server/db/pick-columns.ts'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { availability, people, requests, users } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { isBlocked, isListed, scopes } from '#server/policy/scopes.ts'
import { isSkill, skillCatalog } from '#shared/data/skills.ts'
import type { Skill } from '#shared/data/skills.ts'
import { personCard, personFields } from '#shared/domain/names.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { pageSize } from '#shared/limits.ts'
import type { MentorResource, PictureResource } from '#shared/policy.ts'
import type { MentorCard, MentorPage, MyProfile } from '#shared/contract/people.ts'
import type { PersonCard } from '#shared/domain/names.ts'

const allSkills: readonly Skill[] = skillCatalog.flatMap((category): readonly Skill[] => category.skills)

const mentorCardFields = [...personFields, 'skills', 'about'] as const
type MentorCardField = (typeof mentorCardFields)[number]

/** The columns of a mentor's card, of `people` or an alias of it; `toMentorCard` maps the row. */
export const mentorCardColumns = (table: Pick<typeof people, MentorCardField> = people) =>
  pickColumns(table, mentorCardFields)

/** Maps a row to a mentor's card. */
export function toMentorCard({
  skills,
  about,
  ...person
}: Pick<typeof people.$inferSelect, MentorCardField>): MentorCard {
  return { ...personCard(person), skills, about }
}

/**
 * A page of the listed mentors to whom `myId` may send requests, with a skill that contains `text`, ignoring case
 * [PE3]. All skills come from the catalog, so the substring is searched there, and the skills it matches by the index.
 *
 * @param after the last mentor's id of the page before; null for the first page
 */
export async function mentorPage(
  db: Executor,
  myId: string,
  { text, after }: { text: string; after: string | null },
): Promise<MentorPage> {
  const search = text.trim().toLowerCase()
  const matching = search === '' ? null : allSkills.filter((skill) => skill.toLowerCase().includes(search))
  const rows = matching?.length === 0 ? [] : await queryListedMentors(db, myId, { skills: matching, after })
  const mentors = rows
    .slice(0, pageSize.mentors)
    .map(({ card, ...mentor }) => ({ ...toMentorCard(card), availability: mentor.availability }))
  const isEmpty = mentors.length === 0 && after === null && search !== ''
  return {
    mentors,
    next: rows.length > pageSize.mentors ? (mentors.at(-1)?.id ?? null) : null,
    closest: isEmpty ? await closestSkills(db, myId, search) : [],
  }
}

type MentorFilter = { readonly skills: string[] | null; readonly after: string | null }

function queryListedMentors(db: Executor, me: string, filter: MentorFilter) {
  const queries = filter.skills === null ? allMentors : mentorsBySkill
  return queries[filter.after === null ? 'first' : 'next'](db).execute({ me, ...filter })
}

const allMentors = {
  first: preparedQuery((db) => mentorsWhere(db, false, false).prepare('mentors')),
  next: preparedQuery((db) => mentorsWhere(db, false, true).prepare('mentors-next')),
}
const mentorsBySkill = {
  first: preparedQuery((db) => mentorsWhere(db, true, false).prepare('mentors-skilled')),
  next: preparedQuery((db) => mentorsWhere(db, true, true).prepare('mentors-skilled-next')),
}

/** A page of mentors: all, or those with some of the placeholder `skills`; the first page, or the one `after` an id. */
function mentorsWhere(db: Executor, isBySkill: boolean, isNext: boolean) {
  return db
    .select({
      card: mentorCardColumns(),
      availability: { slots: availability.slots, timeZone: availability.timeZone },
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(availability, eq(availability.userId, people.id))
    .where(
      and(
        scopes['request.create'](sql.placeholder('me')),
        isNext ? gt(people.id, sql.placeholder('after')) : undefined,
        isBySkill ? sql`${people.skills} && ${sql.placeholder('skills')}::text[]` : undefined,
      ),
    )
    .orderBy(asc(people.id))
    .limit(pageSize.mentors + 1)
}

/** Up to five skills of listed mentors whose spelling is closest to `text` (trigram similarity), the best first. */
async function closestSkills(db: Executor, myId: string, text: string): Promise<Skill[]> {
  const isAvailable = scopes['request.create'](myId)
  const { rows } = await db.execute<{ skill: string }>(sql`
    select skill from unnest(${sql.param(allSkills)}::text[]) as skill
    where greatest(similarity(skill, ${text}), word_similarity(${text}, skill)) > 0.2
      and exists (
        select from ${people} join ${users} on ${users.id} = ${people.id}
        where ${isAvailable} and ${people.skills} @> array[skill])
    order by greatest(similarity(skill, ${text}), word_similarity(${text}, skill)) desc, skill
    limit 5`)
  return rows.map((row) => row.skill).filter(isSkill)
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
      isListed: sql<boolean>`${isListed}`,
      isBlocked: isBlocked(people.id, myId),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, id))
    .limit(1)
  return rows[0]
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
      person: personColumns(),
      isBlocked: isBlocked(people.id, myId),
      isListed: sql<boolean>`(${isListed})`,
      hasRequest: sql<boolean>`exists (select from ${requests} where ${isStanding})`,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, id))
    .limit(1)
  if (!rows[0]) return undefined
  const { person, ...resource } = rows[0]
  return { ...resource, id, picture: personCard(person).picture }
}

/** The member's own "about" text and skills; empty when the account is gone. */
export async function myProfile(db: Executor, id: string): Promise<MyProfile> {
  const rows = await db
    .select({ about: people.about, skills: people.skills })
    .from(people)
    .where(eq(people.id, id))
    .limit(1)
  return rows[0] ?? { about: '', skills: [] }
}

export async function updateProfile(
  db: Executor,
  id: string,
  values: Partial<Pick<typeof people.$inferInsert, keyof MyProfile>>,
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
