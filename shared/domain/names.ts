import type { Role } from './age.ts'
import { profilePictureUrl } from './pictures.ts'

/** The name that others see [PE1]: the full name, else 'New mentor' or 'New mentee'. */
export function displayName(person: { readonly role: Role; readonly fullName: string | null }): string {
  return person.fullName ?? (person.role === 'mentor' ? 'New mentor' : 'New mentee')
}

/** A person as others see them: no email, no age [AZ-9]. */
export type PersonCard = {
  readonly id: string
  readonly role: Role
  /** The full name, else 'New mentor' or 'New mentee'. */
  readonly name: string
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
  const { id, role, pictureVersion } = person
  return { id, role, name: displayName(person), picture: profilePictureUrl(id, pictureVersion) }
}
