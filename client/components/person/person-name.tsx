import { displayName, type PersonCard } from '#shared/domain/people/names.ts'

/** A member's name where members see each other. `bdi` isolates its direction from that of the text around it. */
export function PersonName({ person }: { readonly person: Pick<PersonCard, 'role' | 'name'> }) {
  return <bdi>{displayName(person)}</bdi>
}
