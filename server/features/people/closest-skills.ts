import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people, users } from '#server/db/schema.ts'
import { scopes } from '#server/policy/scopes.ts'
import { isSkill, type Skill } from '#shared/data/skills.ts'
import { foldName, type SkillNames } from './skill-names.ts'

/**
 * The least similarity of trigrams, from 0 to 1, of which a skill is offered: 'pharmecist' has 0.33 to pharmacy; 'guitar'
 * has 0.23 to career guidance, which is no typing error.
 */
const leastSimilarity = 0.3
const maxOffered = 5

/**
 * Up to five skills of listed mentors that are closest to the words of a search without results [PE4], the best first:
 * by meaning where one of the words has one, else by the spelling of any of their names.
 */
export async function closestSkills(
  db: Executor,
  myId: string,
  words: readonly string[],
  names: SkillNames,
): Promise<Skill[]> {
  const meant = words.flatMap((word) => names.aliases.get(foldName(word)) ?? [])
  return meant.length > 0 ? listedSkills(db, myId, meant) : similarSkills(db, myId, words, names)
}

/** Those of the skills that a listed mentor has. */
async function listedSkills(db: Executor, myId: string, skills: readonly Skill[]): Promise<Skill[]> {
  const { rows } = await db.execute<{ skill: string }>(sql`
    select skill from unnest(${sql.param([...new Set(skills)])}::text[]) with ordinality as s (skill, position)
    where ${hasListedMentor(myId)} order by position limit ${maxOffered}`)
  return rows.map((row) => row.skill).filter(isSkill)
}

async function similarSkills(
  db: Executor,
  myId: string,
  words: readonly string[],
  { skills }: SkillNames,
): Promise<Skill[]> {
  const named = skills.flatMap(({ skill, english, translated }) =>
    [english, ...translated].map((name) => ({ skill, name })),
  )
  const skillOfEach = named.map(({ skill }) => skill)
  const nameOfEach = named.map(({ name }) => name)
  const spelled = [...words, words.join(' ')].map(foldName)
  const { rows } = await db.execute<{ skill: string }>(sql`
    select skill from (
      select skill, max(greatest(similarity(name, word), strict_word_similarity(word, name))) as similarity
      from unnest(${sql.param(skillOfEach)}::text[], ${sql.param(nameOfEach)}::text[]) as named (skill, name),
        unnest(${sql.param(spelled)}::text[]) as word
      group by skill) s
    where similarity >= ${leastSimilarity} and ${hasListedMentor(myId)}
    order by similarity desc, skill limit ${maxOffered}`)
  return rows.map((row) => row.skill).filter(isSkill)
}

const hasListedMentor = (myId: string) => sql`exists (
  select from ${people} join ${users} on ${users.id} = ${people.id}
  where ${scopes['request.create'](myId)} and ${people.skills} @> array[skill])`
