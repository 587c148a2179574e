import { protections, type SafeguardingProfile } from '../../safeguarding.ts'
import { peopleText } from '../../texts/members/people.ts'
import { isMinor, type AgeBand, type Role } from './age.ts'
import { profilePictureUrl } from '../pictures.ts'
import { shortenName } from './short-name.ts'

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
  /** The name that others get; null before there is one. `displayName` answers what to show then. */
  readonly name: string | null
  /** URL of the picture; null before there is one. */
  readonly picture: string | null
}

/** The columns from which `personCard` makes what others see: they do not see all of them. */
export const personFields = ['id', 'role', 'fullName', 'pictureVersion', 'ageBand'] as const
export type PersonField = (typeof personFields)[number]

/** The columns of a name that others get. */
type NameRow = { readonly fullName: string | null; readonly ageBand: AgeBand }

/** The name of a member that others get: outside `open`, that of a minor is first name and initial [SP2]. */
export function nameForOthers({ fullName, ageBand }: NameRow, profile: SafeguardingProfile): string | null {
  const isShort = isMinor(ageBand) && protections[profile].minorsShownShort
  return fullName !== null && isShort ? shortenName(fullName) : fullName
}

/** Maps a person's row to what others may see. */
export function personCard(
  person: NameRow & { readonly id: string; readonly role: Role; readonly pictureVersion: number },
  profile: SafeguardingProfile,
): PersonCard {
  const { id, role, pictureVersion } = person
  return { id, role, name: nameForOthers(person, profile), picture: profilePictureUrl(id, pictureVersion) }
}
