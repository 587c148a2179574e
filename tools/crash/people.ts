import type { Database } from '#server/db/open.ts'
import { chats, people, requests, users } from '#server/db/schema.ts'
import { startSession } from '#server/sessions/store.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

export type Person = { readonly id: string; readonly role: 'mentor' | 'mentee'; readonly cookie: string }
export type Chat = { readonly id: string; readonly mentor: Person; readonly mentee: Person }

const OF_EACH = 4

/**
 * Four mentors and four mentees, logged in, each connected with each of the other role; and a pair for each node, whose
 * mentor is the probe of that node.
 */
export type People = {
  readonly everybody: readonly Person[]
  /** One chat of each member that stays open until the end. */
  readonly lasting: readonly Chat[]
  /** The other chats, which may be ended. */
  readonly passing: readonly Chat[]
  readonly probes: readonly [Chat, Chat]
}

export async function addPeople({ orm }: Database): Promise<People> {
  const createMember = async (role: Person['role']): Promise<Person> => {
    const id = newId()
    await orm.insert(users).values({ id, email: `${id}@example.org`, passwordHash: '-' })
    // Every pair has a minor, so that the contact filter reads each message.
    const birthYear = new Date().getUTCFullYear() - (role === 'mentor' ? 40 : 15)
    await orm.insert(people).values({ id, role, birthYear, isNamePromptPending: false, conductVersion })
    const secret = await startSession(orm, { userId: id, device: 'Crash check', isRemembered: true })
    return { id, role, cookie: `pathlight=${secret}` }
  }
  const join = async (mentor: Person, mentee: Person): Promise<Chat> => {
    const id = pairId(mentor.id, mentee.id)
    await orm.insert(requests).values({ id, mentorId: mentor.id, requesterId: mentee.id, status: 'accepted' })
    await orm.insert(chats).values({ id, mentorId: mentor.id, menteeId: mentee.id })
    return { id, mentor, mentee }
  }
  const several = async (role: Person['role']) =>
    Promise.all(Array.from({ length: OF_EACH }, () => createMember(role)))
  const [mentors, mentees] = [await several('mentor'), await several('mentee')]
  const pairs = mentors.flatMap((mentor, one) =>
    mentees.map((mentee, other) => ({ mentor, mentee, isLasting: one === other })),
  )
  const all = await Promise.all(
    pairs.map(async ({ mentor, mentee, isLasting }) => ({ isLasting, chat: await join(mentor, mentee) })),
  )
  const probe = async () => join(await createMember('mentor'), await createMember('mentee'))
  return {
    everybody: [...mentors, ...mentees],
    lasting: all.filter(({ isLasting }) => isLasting).map(({ chat }) => chat),
    passing: all.filter(({ isLasting }) => !isLasting).map(({ chat }) => chat),
    probes: [await probe(), await probe()],
  }
}
