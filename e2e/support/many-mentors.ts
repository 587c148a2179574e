import type { People } from './people.ts'

/**
 * Inserts this many listed mentors with one skill, because signing them all up would take too long. Their ids follow from the skill: each
 * journey takes one of its own.
 */
export async function addMentors(people: People, count: number, skill: string): Promise<void> {
  await people.query(
    `insert into users (id, email, password_hash)
     select 'c' || md5($2 || n), md5($2 || n) || '@example.org', 'x' from generate_series(1, $1::int) n`,
    [count, skill],
  )
  await people.query(
    `insert into people (id, role, birth_year, full_name, is_name_prompt_pending, skills)
     select 'c' || md5($2 || n), 'mentor', 1980, 'Mentor ' || n, false, array[$2]
     from generate_series(1, $1::int) n`,
    [count, skill],
  )
}
