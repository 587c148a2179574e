import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { rowsOf } from '#server/testing/data/chat-rows.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { changeAgeBands } from '#server/features/people/age-bands.ts'
import { failing } from '#server/testing/failing.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { releaseDueMessages } from './release.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const say = (by: Person, chatId: string, text: string) =>
  by.call<object>('chat.send', { chatId, id: newId(), text })
const textsOf = async (chatId: string) =>
  (await rowsOf(t.services.database, chatId)).map(({ seq, text }) => [seq, text])

async function sleepingPair(): Promise<Pair> {
  const pair = await aPair(t)
  await putToSleep(pair.mentee)
  return pair
}

/** By the daily sweep, as on the day of the birthday. */
async function comeOfAge({ id }: Person): Promise<void> {
  await t.services.database.orm
    .update(people)
    .set({ ageBand: '16-17', bandChangesOn: '2020-01-01' })
    .where(eq(people.id, id))
  await changeAgeBands(t.services)
}

describe('a held message of a chat that rests', () => {
  it('[QH7, PS1] waits until it is resumed, and none is added', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await say(mentor, chatId, 'before')
    await mentee.call('safety.pause', { userId: mentor.id })
    await expect(say(mentor, chatId, 'later')).rejects.toThrow('chat.resting')
    await wakeUp(mentee)
    await releaseDueMessages(t.services)
    await expect(say(mentor, chatId, 'by day')).rejects.toThrow('chat.resting')
    expect(await textsOf(chatId)).toEqual([])
    await mentee.call('safety.resume', { userId: mentor.id })
    expect(await say(mentor, chatId, 'and on')).toMatchObject({ seq: 2 })
    expect(await textsOf(chatId)).toEqual([
      [1, 'before'],
      [2, 'and on'],
    ])
  })
})

describe('messages that are not held', () => {
  it('[QH1] are those between adults, of minors, and to a minor without quiet hours', async () => {
    const adults = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
    await expect(adults.mentee.call('account.saveQuietHours', { isOn: true })).rejects.toThrow('app.notFound')
    expect(await say(adults.mentor, adults.chatId, 'hello')).toMatchObject({ seq: 1 })
    const { mentor, mentee, chatId } = await sleepingPair()
    await mentee.call('account.saveQuietHours', { isOn: false })
    expect(await say(mentor, chatId, 'hello')).toMatchObject({ seq: 1 })
    // Where the profile switches them on, they stay on.
    Object.assign(t.services.config, { safeguarding: 'standard' })
    expect(await say(mentor, chatId, 'again')).toHaveProperty('heldUntil')
    expect(await say(mentee, chatId, 'me too')).toMatchObject({ seq: 2 })
    Object.assign(t.services.config, { safeguarding: 'open' })
  })

  it('[QH4] take as many statements with quiet hours as without', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const fails = failing(t.services.database)
    const count = async () => {
      // The first reads the chat, and on a busy machine, jobs run at the same time as some of the others.
      let least = Infinity
      for (let n = 0; n < 20 && least > 2; n++) {
        fails.heal()
        await say(mentor, chatId, 'hello')
        least = Math.min(least, fails.heal())
      }
      return least
    }
    // The session, and the message.
    expect(await count()).toBe(2)
    await mentee.call('account.saveQuietHours', { isOn: true })
    await wakeUp(mentee)
    expect(await count()).toBe(2)
  })

  it('[QH4] wait for those that are held when the minor has come of age', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await say(mentor, chatId, 'before')
    await t.services.database.orm
      .update(people)
      .set({ ageBand: '18+', bandChangesOn: null })
      .where(eq(people.id, mentee.id))
    expect(await say(mentor, chatId, 'after')).toMatchObject({ seq: 2 })
    expect(await textsOf(chatId)).toEqual([
      [1, 'before'],
      [2, 'after'],
    ])
  })

  it('[AG5] are those to a member who has come of age, also where a node has what it knew of the chat', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    // Reads what the node keeps of the chat.
    await mentor.call('chat.typing', { chatId, typing: true })
    await comeOfAge(mentee)
    expect(await say(mentor, chatId, 'good evening')).toMatchObject({ seq: 1 })
  })

  it('[AG5] are filtered no more once both are of age, and the next one by what holds now', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const number = 'call 07700 900123'
    for (const by of [mentor, mentee])
      expect(await say(by, chatId, number)).toMatchObject({ maskedKinds: ['phone'] })
    await say(mentor, chatId, 'hello')
    await comeOfAge(mentee)
    for (const by of [mentor, mentee]) expect(await say(by, chatId, number)).toMatchObject({ text: number })
  })
})
