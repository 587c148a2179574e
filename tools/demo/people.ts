import type { Role } from '#shared/domain/people/age.ts'
import { mentees } from './content/cast.ts'
import { makingMentors } from './content/cast-making.ts'
import { peopleMentors } from './content/cast-people.ts'
import { technicalMentors } from './content/cast-technical.ts'
import type { Random } from './random.ts'

export type DemoPerson = {
  readonly id: string
  readonly role: Role
  /** null for a member who has not entered a name yet. */
  readonly name: string | null
  readonly email: string
  readonly birthYear: number
  readonly skills: readonly string[]
  readonly about: string
  readonly joinedAt: Date
  readonly hasPicture: boolean
}

const DAY = 24 * 3_600_000

/** All demo members; ages and sign-up dates are relative to `now`. */
export function inventPeople(
  random: Random,
  now: Date,
): { mentors: DemoPerson[]; mentees: DemoPerson[]; newcomer: DemoPerson } {
  const person = (
    role: Role,
    { name, age, skills = [], about = '' }: { name: string | null; age: number } & Partial<DemoPerson>,
  ): DemoPerson => ({
    id: random.id(),
    role,
    name,
    email: name === null ? 'new.here@example.org' : emailOf(name),
    birthYear: now.getUTCFullYear() - age,
    skills,
    about,
    joinedAt: new Date(now.getTime() - random.whole(80, 400) * DAY),
    hasPicture: name !== null && random.whole(0, 9) < 8,
  })
  const mentors = [...technicalMentors, ...makingMentors, ...peopleMentors]
  return {
    mentors: mentors.map((mentor) => person('mentor', mentor)),
    mentees: mentees.map((mentee) => person('mentee', mentee)),
    newcomer: { ...person('mentee', { name: null, age: 14 }), joinedAt: now },
  }
}

/** 'Chloé Marchandeau' is chloe.marchandeau@example.org: a reserved domain that no one can register. */
function emailOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .toLowerCase()
  return `${plain.replaceAll(' ', '.').replaceAll(/[^a-z.]/g, '')}@example.org`
}
