import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { messages } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { failing } from '#server/testing/failing.ts'
import type { Failing } from '#server/testing/failing.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'

// The heartbeat interval, divided by fifty: what arrives by the next one does not take half a minute.
vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('#server/testing/limits.ts')
  return overrideLimits(await original(), { live: { heartbeat: 500 } })
})

let t: TestApp
let port: number
let fails: Failing
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
  fails = failing(t.services.database)
})
afterAll(() => t.close())

/** Where a send can be interrupted: the response of the database, or the event after it, is lost. */
const tears: Record<string, (pair: Pair, input: object) => Promise<unknown>> = {
  'commit and answer': async ({ mentee }, input) => {
    fails.lose(/insert into messages/, 'after')
    return expect(mentee.call('chat.send', input)).rejects.toThrow('app.unavailable')
  },
  'commit and telling': async ({ mentee, chatId }, input) => {
    const { bus } = t.services
    const publish = bus.publish.bind(bus)
    // Presence and jobs publish at the same time.
    const touch = vi.spyOn(bus, 'publish').mockImplementation((events) => {
      if (events.some(({ topic }) => topic === topics.chat(chatId))) throw new Error('torn here')
      publish(events)
    })
    await expect(mentee.call('chat.send', input)).rejects.toThrow('app.internal')
    touch.mockRestore()
  },
}

it.each(Object.keys(tears))(
  '[F2, C5, C6] a send interrupted between %s is found by its retry, and by a subscriber within a heartbeat',
  async (where) => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch([{ name: 'messages', input: { chatId } }, { name: 'chats' }])
    const isRead = () => feed.of('messages').rows !== undefined && feed.of('chats').value !== undefined
    await feed.until('the beginning', isRead)
    const input = { chatId, id: newId(), text: 'hello' }
    await tears[where]?.(pair, input)
    // It was not retried yet: a heartbeat finds it in an open chat, and the retry publishes it to everything else.
    await feed.until('the message', () => feed.of('messages').rows?.length === 1)
    const sent = await mentee.call<SendResult>('chat.send', input)
    await feed.until('it in the list', () => JSON.stringify(feed.of('chats').value).includes('hello'))
    expect(sent).toMatchObject({ seq: 1, text: 'hello' })
    expect(await t.services.database.orm.$count(messages, eq(messages.chatId, chatId))).toBe(1)
    expect(feed.of('messages').rows).toMatchObject([{ seq: 1, id: input.id }])
    socket.raw.terminate()
  },
)
