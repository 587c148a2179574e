import type { PersonCard } from '../schemas/people.ts'
import type { Role } from './age.ts'
import { profilePictureUrl } from './pictures.ts'

/** What others call a person [PE1]: the full name, else 'New mentor' or 'New mentee'. */
export function displayName(person: { readonly role: Role; readonly fullName: string | null }): string {
  return person.fullName ?? (person.role === 'mentor' ? 'New mentor' : 'New mentee')
}

/** A person as others see them: no address, no age [AZ-9]. */
export function personCard(person: {
  readonly id: string
  readonly role: Role
  readonly fullName: string | null
  readonly pictureVersion: number
}): PersonCard {
  const { id, role, pictureVersion } = person
  return { id, role, name: displayName(person), picture: profilePictureUrl(id, pictureVersion) }
}
