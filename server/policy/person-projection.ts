import { people } from '#server/db/schema.ts'
import { personCard } from '#shared/domain/names.ts'
import type { PersonCard } from '#shared/domain/names.ts'

type PersonColumns = Pick<typeof people, 'id' | 'role' | 'fullName' | 'pictureVersion'>

/** The columns of a person that others may see [AZ-9], for Drizzle; `personCard` maps the row. */
export const personColumns = ({ id, role, fullName, pictureVersion }: PersonColumns = people) => ({
  id,
  role,
  fullName,
  pictureVersion,
})

/** The same columns in raw SQL, of the table or alias `table`; `toPersonCard` maps the row. */
export const personColumnsSql = (table: string): string =>
  `${table}.id as person_id, ${table}.role, ${table}.full_name, ${table}.picture_version`

/** A row with the columns of `personColumnsSql`. */
export type PersonRow = {
  readonly person_id: string
  readonly role: PersonCard['role']
  readonly full_name: string | null
  readonly picture_version: number
}

/** Maps a row of raw SQL to the person as others see them. */
export function toPersonCard(row: PersonRow): PersonCard {
  return personCard({
    id: row.person_id,
    role: row.role,
    fullName: row.full_name,
    pictureVersion: row.picture_version,
  })
}
