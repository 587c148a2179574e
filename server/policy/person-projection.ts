import { pickColumns } from '#server/db/pick-columns.ts'
import { people } from '#server/db/schema.ts'
import { personCard, personFields } from '#shared/domain/people/names.ts'
import type { PersonCard, PersonField } from '#shared/domain/people/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

type Person = Pick<typeof people.$inferSelect, PersonField>

/** The columns of what others may see of a person [AZ-9], for Drizzle; `personCard` maps the row. */
export const personColumns = (table: Pick<typeof people, PersonField> = people) =>
  pickColumns(table, personFields)

/** The same columns in raw SQL, of the table or alias `table`; `toPersonCard` maps the row. */
export const personColumnsSql = (table: string): string =>
  personFields.map((field) => `${table}.${people[field].name} as "person.${field}"`).join(', ')

/** A row with the columns of `personColumnsSql`. */
export type PersonRow = { readonly [Field in PersonField as `person.${Field}`]: Person[Field] }

/** Maps a row of raw SQL to the person as others see them. */
export function toPersonCard(row: PersonRow, profile: SafeguardingProfile): PersonCard {
  const person = Object.fromEntries(personFields.map((field) => [field, row[`person.${field}`]])) as Person
  return personCard(person, profile)
}
