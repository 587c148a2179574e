import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { availability, people, users } from '#server/db/schema.ts'
import { isBlocked, isListed, scopes } from '#server/policy/scopes.ts'
import { isSkill, skillCatalog } from '#shared/data/skills.ts'
import type { Skill } from '#shared/data/skills.ts'
import { personCard } from '#shared/domain/names.ts'
import { pageSize } from '#shared/limits.ts'
import type { MentorResource } from '#shared/policy.ts'
import type { MentorCard, MentorPage, MyProfile } from '#shared/contract/people.ts'
import type { PersonCard } from '#shared/domain/names.ts'

const allSkills: readonly Skill[] = skillCatalog.flatMap((category): readonly Skill[] => category.skills)

/** The columns a card is made of. */
const cardColumns = {
  id: people.id,
  role: people.role,
  fullName: people.fullName,
  pictureVersion: people.pictureVersion,
  skills: people.skills,
  about: people.about,
}

type CardRow = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'fullName' | 'pictureVersion' | 'skills' | 'about'
>

export function toMentorCard({ skills, about, ...person }: CardRow): MentorCard {
  return { ...personCard(person), skills, about }
}

/**
 * One page of the listed mentors, as `myId` may ask them, with a skill that contains `text`, whatever its case [PE3].
 * Mentors' skills are all of the catalogue, so the substring is looked for there, and the index over skills does the
 * rest.
 */
export async function mentorPage(
  db: Executor,
  myId: string,
  { text, after }: { text: string; after: string | null },
): Promise<MentorPage> {
  const wanted = text.trim().toLowerCase()
  const matching = wanted === '' ? null : allSkills.filter((skill) => skill.toLowerCase().includes(wanted))
  const rows = matching?.length === 0 ? [] : await queryListedMentors(db, myId, { skills: matching, after })
  const mentors = rows
    .slice(0, pageSize.mentors)
    .map(({ card, times }) => ({ ...toMentorCard(card), availability: times }))
  const isEmpty = mentors.length === 0 && after === null && wanted !== ''
  return {
    mentors,
    next: rows.length > pageSize.mentors ? (mentors.at(-1)?.id ?? null) : null,
    closest: isEmpty ? await closestSkills(db, myId, wanted) : [],
  }
}

type Which = { readonly skills: string[] | null; readonly after: string | null }

function queryListedMentors(db: Executor, me: string, which: Which) {
  const isAfter = which.after !== null
  const build = which.skills === null ? everyMentor : skilledMentors
  return build[isAfter ? 'next' : 'first'](db).execute({ me, ...which })
}

const everyMentor = {
  first: preparedQuery((db) => mentorsWhere(db, false, false).prepare('mentors')),
  next: preparedQuery((db) => mentorsWhere(db, false, true).prepare('mentors-next')),
}
const skilledMentors = {
  first: preparedQuery((db) => mentorsWhere(db, true, false).prepare('mentors-skilled')),
  next: preparedQuery((db) => mentorsWhere(db, true, true).prepare('mentors-skilled-next')),
}

/** A page of mentors: of all, or of those with some of the skills; from the beginning, or after one. */
function mentorsWhere(db: Executor, isSkilled: boolean, isAfter: boolean) {
  return db
    .select({ card: cardColumns, times: { slots: availability.slots, timeZone: availability.timeZone } })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(availability, eq(availability.userId, people.id))
    .where(
      and(
        scopes['request.create'](sql.placeholder('me')),
        isAfter ? gt(people.id, sql.placeholder('after')) : undefined,
        isSkilled ? sql`${people.skills} && ${sql.placeholder('skills')}::text[]` : undefined,
      ),
    )
    .orderBy(asc(people.id))
    .limit(pageSize.mentors + 1)
}

/** Up to five skills of listed mentors whose spelling is closest to `text` (trigram similarity), the best first. */
async function closestSkills(db: Executor, myId: string, text: string): Promise<Skill[]> {
  const isMine = scopes['request.create'](myId)
  const { rows } = await db.execute<{ skill: string }>(sql`
    select skill from unnest(${sql.param(allSkills)}::text[]) as skill
    where greatest(similarity(skill, ${text}), word_similarity(${text}, skill)) > 0.2
      and exists (
        select from ${people} join ${users} on ${users.id} = ${people.id}
        where ${isMine} and ${people.skills} @> array[skill])
    order by greatest(similarity(skill, ${text}), word_similarity(${text}, skill)) desc, skill
    limit 5`)
  return rows.map((row) => row.skill).filter(isSkill)
}

/** The person as an addressee of `myId`, or undefined. */
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

/** A person as `myId` sees them, with whether they are apart; or undefined. */
export async function personById(
  db: Executor,
  id: string,
  myId: string,
): Promise<(PersonCard & { readonly isBlocked: boolean }) | undefined> {
  const rows = await db
    .select({
      id: people.id,
      role: people.role,
      fullName: people.fullName,
      pictureVersion: people.pictureVersion,
      isBlocked: isBlocked(people.id, myId),
    })
    .from(people)
    .where(eq(people.id, id))
    .limit(1)
  return rows[0] && { ...personCard(rows[0]), isBlocked: rows[0].isBlocked }
}

export async function myProfile(db: Executor, id: string): Promise<MyProfile> {
  const rows = await db
    .select({ about: people.about, skills: people.skills })
    .from(people)
    .where(eq(people.id, id))
    .limit(1)
  return rows[0] ?? { about: '', skills: [] }
}

export async function setAbout(db: Executor, id: string, about: string): Promise<void> {
  await db.update(people).set({ about }).where(eq(people.id, id))
}

export async function setSkills(db: Executor, id: string, skills: string[]): Promise<void> {
  await db.update(people).set({ skills }).where(eq(people.id, id))
}

/** Counts the picture's version up, and returns it. */
export async function incrementPictureVersion(tx: Executor, id: string): Promise<number> {
  const rows = await tx
    .update(people)
    .set({ pictureVersion: sql`${people.pictureVersion} + 1` })
    .where(eq(people.id, id))
    .returning({ version: people.pictureVersion })
  return rows[0]?.version ?? 0
}
