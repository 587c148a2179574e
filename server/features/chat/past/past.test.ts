import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chats, endings, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { acceptedPair, aMentee, pairWith } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { pairsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { PastMessage } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'
import { readAfterEnd } from '#shared/limits/message.ts'
import { readChatEnd } from '../chat-end.ts'
import { listPastChats } from './store.ts'

let t: TestApp
let coordinator: StaffPerson
let lead: StaffPerson
beforeAll(async () => {
  const settings = { SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day(), RETENTION_DAYS: '60' }
  t = await createTestApp(settings)
  coordinator = await aStaff(t, 'coordinator')
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { step } = pairsOf(() => coordinator)
const read = (person: Person, chatId: string, before = 1_000) =>
  person.query<PastMessage[]>('chat.pastPage', { chatId, before })
const listOf = ({ id }: Person) => listPastChats(orm(), id, 'standard')
const untilOf = async (person: Person, chatId: string) =>
  (await readChatEnd(orm(), { chatId, myId: person.id, profile: 'standard' }))?.readableUntil

async function written(of: Promise<Pair> = acceptedPair(t)): Promise<Pair> {
  const pair = await of
  const { mentor, mentee, chatId } = pair
  await mentee.call('chat.send', { chatId, id: newId(), text: 'a word of the mentee' })
  await mentor.call('chat.send', { chatId, id: newId(), text: 'a word of the mentor' })
  return pair
}

/** Moves the end of a chat to that many days ago. */
async function endedAgo(chatId: string, days: number): Promise<void> {
  const at = sql`ended_at - make_interval(days => ${days}, secs => 5)`
  await orm().update(chats).set({ endedAt: at }).where(eq(chats.id, chatId))
  await orm().update(works).set({ endedAt: at }).where(eq(works.id, chatId))
  await orm().update(endings).set({ endedAt: at }).where(eq(endings.workId, chatId))
}

const ends = {
  'the mentor': ({ mentor, chatId }: Pair) => mentor.call('connections.end', { requestId: chatId }),
  'the mentee': ({ mentee, chatId }: Pair) => mentee.call('connections.end', { requestId: chatId }),
  'a coordinator': ({ chatId }: Pair) => step(chatId, { kind: 'ended', signal: null }),
}

describe('a chat that has ended', () => {
  it.each(Object.entries(ends))(
    '[EN12] by %s is read by both for 30 days, and written by nobody',
    async (_by, end) => {
      const pair = await written()
      const { mentor, mentee, chatId } = pair
      await expect(read(mentee, chatId)).rejects.toThrow('app.notFound')
      await end(pair)
      for (const person of [mentor, mentee]) {
        const texts = (await read(person, chatId)).map(({ text, isMine }) => [text, isMine])
        const isMentee = person === mentee
        expect(texts).toEqual([
          ['a word of the mentee', isMentee],
          ['a word of the mentor', !isMentee],
        ])
        expect(await read(person, chatId, 2)).toHaveLength(1)
        expect(await untilOf(person, chatId)).toBeGreaterThan(Date.now())
        await expect(person.call('chat.send', { chatId, id: newId(), text: 'x' })).rejects.toThrow()
        await expect(person.query('chat.page', { chatId, before: 9 })).rejects.toThrow()
        await expect(person.call('calls.join', { chatId, device: newId() })).rejects.toThrow()
      }
      await expect(read(await aMentee(t), chatId)).rejects.toThrow('app.notFound')
      await endedAgo(chatId, readAfterEnd.days - 1)
      expect(await read(mentor, chatId)).toHaveLength(2)
      await endedAgo(chatId, 1)
      for (const person of [mentor, mentee]) {
        await expect(read(person, chatId)).rejects.toThrow('app.notFound')
        expect(await untilOf(person, chatId)).toBeUndefined()
        expect(await listOf(person)).toEqual([])
      }
    },
  )

  it('[EN12, AG4] is listed for both, without the name of a minor', async () => {
    const pair = await written()
    await ends['the mentor'](pair)
    expect(await listOf(pair.mentor)).toMatchObject([{ chatId: pair.chatId, other: null }])
    expect(await listOf(pair.mentee)).toMatchObject([{ other: { id: pair.mentor.id } }])
    const adults = await written(pairWith(t, { birthYear: new Date().getUTCFullYear() - 22 }))
    await ends['the mentee'](adults)
    expect(await listOf(adults.mentor)).toMatchObject([{ other: { id: adults.mentee.id } }])
  })

  it.each([
    ['a block', ({ mentor, mentee }: Pair) => mentee.call('safety.block', { userId: mentor.id })],
    [
      'a pause of before',
      async (pair: Pair) => {
        await pair.mentee.call('safety.pause', { userId: pair.mentor.id })
        await ends['the mentor'](pair)
      },
    ],
    [
      'an end of the approval',
      async (pair: Pair) => {
        await ends['the mentee'](pair)
        await coordinator.call('staff/suspend', { personId: pair.mentor.id, reason: 'A question is open.' })
      },
    ],
    [
      'a block after the end',
      async (pair: Pair) => {
        await ends['the mentee'](pair)
        await pair.mentor.call('safety.block', { userId: pair.mentee.id })
      },
    ],
  ] as const)('[EN13] is read by neither after %s', async (_what, separate) => {
    const pair = await written()
    await separate(pair)
    for (const person of [pair.mentor, pair.mentee]) {
      await expect(read(person, pair.chatId)).rejects.toThrow('app.notFound')
      expect(await untilOf(person, pair.chatId)).toBeUndefined()
      expect(await listOf(person)).toEqual([])
    }
  })

  it('[EN13] is read by neither after a lead has ended it', async () => {
    const { id, mentor, mentee, chatId } = await aCase(t)
    const words = 'You may not do this here.'
    const decision = { id, memberId: mentor.id, decision: 'end', reason: 'because of the copy', words }
    await lead.call('staff/cases.decide', decision)
    for (const person of [mentor, mentee]) await expect(read(person, chatId)).rejects.toThrow('app.notFound')
  })

  it('[EN12] has no pictures and no deleted words', async () => {
    const { mentor, mentee, chatId } = await written()
    await mentee.call('chat.deleteMessage', { chatId, seq: 1 })
    await mentor.call('connections.end', { requestId: chatId })
    const [first] = await read(mentor, chatId)
    expect(first).toMatchObject({ text: '', isDeleted: true })
  })
})

it('[EN12] in `open`, nothing of an ended chat is read, as specified', async () => {
  const other = await createTestApp()
  try {
    const { mentor, mentee, chatId } = await acceptedPair(other)
    await mentor.call('connections.end', { requestId: chatId })
    for (const person of [mentor, mentee])
      await expect(person.query('chat.pastPage', { chatId, before: 9 })).rejects.toThrow('app.notFound')
    const end = await readChatEnd(other.services.database.orm, { chatId, myId: mentor.id, profile: 'open' })
    expect(end).not.toHaveProperty('readableUntil')
  } finally {
    await other.close()
  }
})
