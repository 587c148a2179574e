import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people, users } from '#server/db/schema.ts'
import type { AgeBand } from '#shared/domain/people/age.ts'
import { displayName } from '#shared/domain/people/names.ts'

/** A member of a report or a case, as the safety contact and the leads see them. */
export type Party = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'mentor' | 'mentee'
  readonly ageBand: AgeBand
  readonly about: string
}

/** Reads members in the order of `ids`; undefined for one without an account. */
export async function readParties(db: Executor, ids: readonly string[]): Promise<(Party | undefined)[]> {
  const rows = await db
    .select({
      id: people.id,
      email: users.email,
      role: people.role,
      fullName: people.fullName,
      ageBand: people.ageBand,
      about: people.about,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(inArray(people.id, [...ids]))
  const parties = rows.map(({ fullName, ...row }) => ({
    ...row,
    name: displayName({ role: row.role, fullName }),
  }))
  return ids.map((id) => parties.find((party) => party.id === id))
}
