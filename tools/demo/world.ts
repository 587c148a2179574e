import type { availability, chats, requests } from '#server/db/schema.ts'
import type { RequestStatus } from '#shared/contract/connections.ts'
import { addWords, type Asking, inventAsking } from './asking.ts'
import { inventFreeTimes } from './content/free-times.ts'
import type { DemoImage, DemoMessage } from './history.ts'
import { type DemoPerson, inventPeople } from './people.ts'
import { createPlot, type Plot } from './relationships.ts'
import { createRandom, type Random } from './random.ts'
import { smallTalks } from './content/small-talk.ts'
import { talks } from './content/conversations.ts'
import { type DemoWork, inventWork } from './work.ts'

export type DemoData = {
  readonly people: DemoPerson[]
  readonly requests: (typeof requests.$inferInsert & { status: RequestStatus })[]
  readonly chats: (typeof chats.$inferInsert & { isOpen: boolean })[]
  readonly messages: DemoMessage[]
  readonly images: DemoImage[]
  readonly freeTimes: (typeof availability.$inferInsert)[]
  readonly asking: Asking
  readonly work: DemoWork
  /** Accounts to try, and what they show. */
  readonly suggestedLogins: { readonly person: DemoPerson; readonly shows: string }[]
}

/** Creates the whole demo, the same for the same seed and time. Writes nothing. */
export function buildWorld(seed: number, now: Date): DemoData {
  const random = createRandom(seed)
  const { mentors, mentees, newcomer } = inventPeople(random, now)
  const [amina, kenji, ...others] = mentors
  const [noor, tomasz, lindiwe, ...rest] = mentees
  if (!amina || !kenji || !noor || !tomasz || !lindiwe) throw new Error('the cast is too small')
  const world: Omit<DemoData, 'work'> = {
    people: [...mentors, ...mentees, newcomer],
    requests: [],
    chats: [],
    messages: [],
    images: [],
    freeTimes: [],
    asking: inventAsking(seed + 1, now, { mentors, mentees, noor }),
    suggestedLogins: [],
  }
  const plot = createPlot(random, now, world)

  for (const [index, talk] of talks.entries()) {
    const mentor = mentors.find(({ skills }) => skills.includes(talk.skill))
    const mentee = mentees[index]
    if (!mentor || !mentee) throw new Error(`nobody for the talk about ${talk.skill}`)
    // The first pair has the long history, and a reply that Noor has not read yet.
    const scripts =
      index === 0 ? [...talks.slice(0, 1).map(({ script }) => script), ...smallTalks] : [talk.script]
    plot.chat({ mentor, mentee }, scripts, { isFresh: index < 4, isUnread: index % 2 === 0 })
  }
  peopleAroundAmina(plot, amina, rest)
  requestsOfNoor(plot, noor, others)
  everybodyElse(plot, random, others, rest)
  plot.ended({ mentor: kenji, mentee: noor }, smallTalks.slice(2, 5))
  plot.ended({ mentor: kenji, mentee: lindiwe }, smallTalks.slice(7, 9))
  addWords(world.requests)
  world.freeTimes.push(...inventFreeTimes(random, world.people))
  world.suggestedLogins.push(
    { person: amina, shows: 'a mentor with new requests, several mentees and unread messages' },
    { person: noor, shows: 'a mentee of 16: a long chat, an unread answer, requests in every state' },
    { person: tomasz, shows: 'a mentee of 15 with one chat' },
    { person: kenji, shows: 'a mentor whose chats have ended' },
    { person: newcomer, shows: 'a new member: no name, no requests yet' },
  )
  return { ...world, work: inventWork(seed + 2, now, world.requests) }
}

/** Gives a mentor requests of every kind: pending, rejected, accepted with a chat, and one with an empty chat. */
function peopleAroundAmina(plot: Plot, mentor: DemoPerson, mentees: readonly DemoPerson[]): void {
  const [a, b, c, d, e, f, g, h] = mentees.slice(10)
  for (const mentee of [a, b, c]) if (mentee) plot.pending({ mentor, mentee })
  for (const mentee of [d, e]) if (mentee) plot.rejected({ mentor, mentee })
  if (f) plot.chat({ mentor, mentee: f }, smallTalks.slice(0, 2), { isUnread: true, isFresh: true })
  if (g) plot.chat({ mentor, mentee: g }, smallTalks.slice(10, 13))
  if (h) plot.chat({ mentor, mentee: h }, [])
}

function requestsOfNoor(plot: Plot, mentee: DemoPerson, mentors: readonly DemoPerson[]): void {
  for (const mentor of mentors.slice(20, 22)) plot.pending({ mentor, mentee })
  for (const mentor of mentors.slice(33, 34)) plot.rejected({ mentor, mentee })
  for (const mentor of mentors.slice(6, 7)) plot.chat({ mentor, mentee }, smallTalks.slice(0, 4))
}

function everybodyElse(
  plot: Plot,
  random: Random,
  mentors: readonly DemoPerson[],
  mentees: readonly DemoPerson[],
): void {
  const free = random.shuffled(mentors)
  for (const [index, mentee] of mentees.entries()) {
    const [first, second, third] = free.slice(index * 2)
    if (first) plot.pending({ mentor: first, mentee })
    if (second && index % 2 === 0) plot.rejected({ mentor: second, mentee })
    const scripts = random.shuffled(smallTalks).slice(0, random.whole(1, 4))
    if (third && index % 3 === 0) plot.chat({ mentor: third, mentee }, scripts, { isUnread: index % 2 === 0 })
  }
}
