import { createPlot } from '../relationships.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'
import type { DemoData } from '../world.ts'
import { smallTalks } from '../content/small-talk.ts'

/** How much `npm run demo -- --large` adds to the demo. */
export type LargeSizes = {
  readonly mentors: number
  readonly mentees: number
  readonly pairs: number
  readonly cases: number
}
export const largeSizes: LargeSizes = { mentors: 3_000, mentees: 7_000, pairs: 3_000, cases: 500 }

const DAY = 24 * 3_600_000
/** How many exchanges the pairs with a case have: more messages than a report copies. */
const TALKS_OF_CASE = 7
/** Ages of mentees, in turn: most are minors. */
const ages = [11, 12, 13, 14, 15, 16, 17, 18, 21, 34] as const

export type LargeMembers = Pick<DemoData, 'people' | 'requests' | 'chats' | 'messages' | 'images'> & {
  readonly mentors: readonly DemoPerson[]
  readonly mentees: readonly DemoPerson[]
}

/** Invents members whose names combine those of the cast, and pairs of them with a chat each. */
export function inventMembers(
  random: Random,
  now: Date,
  cast: readonly DemoPerson[],
  sizes: LargeSizes,
): LargeMembers {
  const names = cast.flatMap(({ name }) => (name === null ? [] : [name]))
  const skillful = cast.filter(({ role }) => role === 'mentor')
  const person = (role: DemoPerson['role'], index: number): DemoPerson => {
    const like = skillful[index % skillful.length]
    const isMentor = role === 'mentor'
    return {
      id: random.id(),
      role,
      // The two of a pair have different names.
      name: combineNames(names, isMentor ? index : index + 17),
      email: `${role}.${index}@example.org`,
      birthYear: now.getUTCFullYear() - (isMentor ? random.whole(28, 70) : (ages[index % ages.length] ?? 14)),
      skills: isMentor ? (like?.skills ?? []) : [],
      about: isMentor ? (like?.about ?? '') : '',
      joinedAt: new Date(now.getTime() - random.whole(60, 700) * DAY),
      hasPicture: false,
    }
  }
  const mentors = Array.from({ length: sizes.mentors }, (_, index) => person('mentor', index))
  const mentees = Array.from({ length: sizes.mentees }, (_, index) => person('mentee', index))
  const world = { people: [...mentors, ...mentees], requests: [], chats: [], messages: [], images: [] }
  const plot = createPlot(random, now, world)
  for (let index = 0; index < sizes.pairs; index += 1) {
    const [mentor, mentee] = [mentors[index % mentors.length], mentees[index % mentees.length]]
    const count = index % caseStep(sizes.pairs, sizes.cases) === 0 ? TALKS_OF_CASE : 1
    const talks = Array.from({ length: count }, (_, at) => smallTalks[(index + at) % smallTalks.length] ?? '')
    if (mentor && mentee) plot.chat({ mentor, mentee }, talks, { isUnread: index % 3 === 0 })
  }
  return { ...world, mentors, mentees }
}

/** Every how manieth pair has a case. */
export const caseStep = (pairs: number, cases: number): number => Math.max(1, Math.floor(pairs / cases))

/** The first name of one and the last name of another of the cast. */
function combineNames(names: readonly string[], index: number): string {
  const step = 1 + Math.floor(index / names.length)
  const [first = ''] = (names[index % names.length] ?? '').split(' ')
  const last = (names[(index + step) % names.length] ?? '').split(' ').slice(1).join(' ')
  return `${first} ${last}`
}
