import { peopleText } from '../texts/members/people.ts'
import type { Role } from './age.ts'
import { profilePictureUrl } from './pictures.ts'

/** A member with the full name: `name` as others get it, `fullName` in the database and in one's own account. */
type Named = { readonly role: Role } & (
  | { readonly name: string | null }
  | { readonly fullName: string | null }
)

/** The name that a member is shown by, in the active language [PE1]: the full name, else 'New mentor' or 'New mentee'. */
export function displayName(person: Named): string {
  const name = 'name' in person ? person.name : person.fullName
  return name ?? peopleText(`person.new.${person.role}`)
}

/** A person as others see them: no email, no age [AZ-9]. */
export type PersonCard = {
  readonly id: string
  readonly role: Role
  /** The full name; null before there is one. `displayName` answers what to show then. */
  readonly name: string | null
  /** URL of the picture; null before there is one. */
  readonly picture: string | null
}

/** The columns of a person that others may see [AZ-9]. */
export const personFields = ['id', 'role', 'fullName', 'pictureVersion'] as const
export type PersonField = (typeof personFields)[number]

/** Maps a person's row to what others may see. */
export function personCard(person: {
  readonly id: string
  readonly role: Role
  readonly fullName: string | null
  readonly pictureVersion: number
}): PersonCard {
  const { id, role, fullName, pictureVersion } = person
  return { id, role, name: fullName, picture: profilePictureUrl(id, pictureVersion) }
}
