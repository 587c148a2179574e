import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket, RefusedFrame } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { night, putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Message } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const say = (by: Person, chatId: string, text: string) => by.call('chat.send', { chatId, id: newId(), text })
const edit = (by: Person, chatId: string, seq: number) =>
  by.call('chat.editMessage', { chatId, seq, text: 'edited at night' })
const react = (by: Person, chatId: string, seq: number, reaction: string | null) =>
  by.call('chat.setReaction', { chatId, seq, reaction })
const rowsFor = async (by: Person, chatId: string) =>
  (await by.query<{ messages: Message[] }>('chat.page', { chatId, before: 9 })).messages

/** A chat with a message of the mentor and one of the mentee, to which the mentor has reacted; then it is night for the mentee. */
async function sleepingPair(): Promise<Pair> {
  const pair = await aPair(t)
  await say(pair.mentor, pair.chatId, 'by day')
  await say(pair.mentee, pair.chatId, 'me too')
  await react(pair.mentor, pair.chatId, 2, 'like')
  await putToSleep(pair.mentee)
  return pair
}

describe('in the quiet hours of a minor', () => {
  it('[QH12] edits and reactions of an adult are rejected by HTTP and over the socket, and nothing reaches the minor', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    const before = await rowsFor(mentee, chatId)
    const theirs = await openSocket({ port, cookie: mentee.cookie })
    const feed = await theirs.watch([{ name: 'messages', input: { chatId } }, { name: 'chats' }])
    await feed.until(
      'the chat',
      () => feed.of('messages').rows?.length === 2 && feed.of('chats').value !== undefined,
    )
    const shown = feed.events.length
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const tries = {
      'chat.editMessage': { chatId, seq: 1, text: 'edited at night' },
      'chat.setReaction': { chatId, seq: 2, reaction: 'heart' },
    }
    for (const [path, input] of Object.entries(tries)) {
      const response = await mentor.post(path, input)
      const { error } = response.json<{ error: { data: { reason: string; values: { until: number } } } }>()
      expect([path, response.statusCode, error.data.reason]).toEqual([path, 412, 'chat.quietHours'])
      expect(error.data.values.until).toBeGreaterThan(Date.now())
      expect(error.data.values.until).toBeLessThan(Date.now() + 7 * 3_600_000)
      const refused = await socket.call(path, input).catch((failure: unknown) => failure)
      expect(refused).toBeInstanceOf(RefusedFrame)
      expect((refused as RefusedFrame).body).toMatchObject({
        reason: 'chat.quietHours',
        values: error.data.values,
      })
    }
    await sleep(300)
    expect(feed.events.slice(shown).filter(({ type }) => type !== 'heartbeat')).toEqual([])
    expect(await rowsFor(mentee, chatId)).toEqual(before)
    theirs.raw.terminate()
    socket.raw.terminate()
  })

  it('[QH12] an adult can delete a message and take back a reaction, and the minor can change everything', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await edit(mentee, chatId, 2)
    await react(mentee, chatId, 1, 'heart')
    await react(mentor, chatId, 2, null)
    await mentor.call('chat.deleteMessage', { chatId, seq: 1 })
    const [first, second] = await rowsFor(mentee, chatId)
    expect(first).toMatchObject({ isDeleted: true })
    expect(second).toMatchObject({ text: 'edited at night', isEdited: true })
    expect(second).not.toHaveProperty('reactions')
  })

  it('[QH12] which the profile switches on, they are rejected too; by day and without them, they are not', async () => {
    const { mentor, mentee, chatId } = await sleepingPair()
    await mentee.call('account.saveQuietHours', { isOn: false })
    Object.assign(t.services.config, { safeguarding: 'standard' })
    await expect(edit(mentor, chatId, 1)).rejects.toThrow('chat.quietHours')
    Object.assign(t.services.config, { safeguarding: 'open' })
    await react(mentor, chatId, 2, 'heart')
    await putToSleep(mentee)
    await expect(react(mentor, chatId, 2, 'think')).rejects.toThrow('chat.quietHours')
    await wakeUp(mentee)
    await edit(mentor, chatId, 1)
    const [first, second] = await rowsFor(mentee, chatId)
    expect([first?.text, second?.reactions]).toEqual(['edited at night', { [mentor.id]: 'heart' }])
  })

  it('[QH12, QH1] no adult pair is concerned, even where the profile switches them on', async () => {
    const { mentor, mentee, chatId } = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
    await say(mentor, chatId, 'by day')
    Object.assign(t.services.config, { safeguarding: 'standard', timeZone: night() })
    await edit(mentor, chatId, 1)
    await react(mentee, chatId, 1, 'like')
    expect((await rowsFor(mentee, chatId))[0]).toMatchObject({ text: 'edited at night', isEdited: true })
  })
})
