import type { favorites, mentorActivity, people, requestExpiries, requests } from '#server/db/schema.ts'
import { aimsOfMentees, reasons, spoken, wishes } from './content/asking.ts'
import type { DemoPerson } from './people.ts'
import { createRandom } from './random.ts'

const DAY = 24 * 3_600_000

/** The columns of a profile that say what a mentee wants and what a mentor has room for. */
export type AskingProfile = Pick<
  typeof people.$inferInsert,
  'aims' | 'languages' | 'maxMentees' | 'notTakingUntil'
>

/** What mentors and mentees know of each other before and after a request. */
export type Asking = {
  /** By the id of the member. */
  readonly profiles: ReadonlyMap<string, AskingProfile>
  readonly activity: (typeof mentorActivity.$inferInsert)[]
  readonly favorites: (typeof favorites.$inferInsert)[]
  readonly expiries: (typeof requestExpiries.$inferInsert)[]
}

/** The element of a list whose turn it is; the list starts over at its end. */
const turn = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

/** Adds aims, notes, and reasons to requests, in place: every third one has no words. */
export function addWords(list: (typeof requests.$inferInsert)[]): void {
  for (const [index, request] of list.entries()) {
    if (index % 3 !== 2) Object.assign(request, turn(wishes, index))
    if (request.status === 'rejected') request.rejectionReason = turn(reasons, index)
  }
}

/** Invents it, the same for the same seed and time. `noor` has marked mentors, and a request of hers has expired. */
export function inventAsking(
  seed: number,
  now: Date,
  cast: { mentors: readonly DemoPerson[]; mentees: readonly DemoPerson[]; noor: DemoPerson },
): Asking {
  const random = createRandom(seed)
  const profiles = new Map<string, AskingProfile>()
  for (const [index, { id }] of cast.mentees.entries())
    profiles.set(id, {
      aims: [...turn(aimsOfMentees, index)],
      languages: [...turn(spoken, index)],
    })
  for (const [index, { id }] of cast.mentors.entries())
    profiles.set(id, {
      languages: [...turn(spoken, index)],
      maxMentees: index % 3 === 0 ? random.whole(6, 12) : null,
      notTakingUntil: index % 9 === 8 ? new Date(now.getTime() + 20 * DAY).toISOString().slice(0, 10) : null,
    })
  const activity = cast.mentors.flatMap(({ id: mentorId }, index) => {
    if (index % 4 === 3) return []
    const median = turn([45, 600, 1_500, 4_000], index)
    const lastHereAt = new Date(now.getTime() - random.whole(1, 200) * 3_600_000)
    return [{ mentorId, answerMinutes: [median, median, median], medianMinutes: median, lastHereAt }]
  })
  const { noor, mentors } = cast
  return {
    profiles,
    activity,
    favorites: mentors.slice(12, 15).map(({ id: mentorId }) => ({ menteeId: noor.id, mentorId })),
    expiries: mentors.slice(40, 41).map(({ id: mentorId }) => ({
      id: random.id(),
      menteeId: noor.id,
      mentorId,
      aim: 'Learn web accessibility',
      expiredAt: new Date(now.getTime() - DAY),
    })),
  }
}
