import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openSocket } from '../testing/clients/live.ts'
import type { LiveSocket, RefusedFrame } from '../testing/clients/live.ts'
import { aPair } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { newId } from '#shared/domain/ids.ts'
import { messageRate, typingRate } from '#shared/limits.ts'
import type { SendResult } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

async function open(person: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

describe('a rate limit', () => {
  it('[RT-5] rejects messages beyond a burst of 20 and 5 per second, with the time to wait', async () => {
    const { mentee, chatId } = await aPair(t)
    const socket = await open(mentee)
    const send = () => socket.call<SendResult>('chat.send', { chatId, id: newId(), text: 'quick' })
    const clock = stopClock()
    const outcomes = await Promise.allSettled(Array.from({ length: messageRate.burst + 10 }, send))
    const rejected = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason as RefusedFrame)
    expect(rejected).toHaveLength(10)
    for (const { body } of rejected) {
      expect(body).toMatchObject({ code: 'resource-exhausted', reason: 'chat.tooFast', retryAfter: 1 })
    }
    const http = await mentee.post('chat.send', { chatId, id: newId(), text: 'over HTTP' })
    expect([http.statusCode, http.headers['retry-after']]).toEqual([429, '1'])
    clock.advanceTo(1_000)
    const later = await Promise.allSettled(Array.from({ length: messageRate.perSecond + 2 }, send))
    expect(later.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(messageRate.perSecond)
  })

  it('[RT-5] applies to typing too', async () => {
    const { mentor, chatId } = await aPair(t)
    const socket = await open(mentor)
    const type = (_: unknown, index: number) =>
      socket.call('chat.typing', { chatId, typing: index % 2 === 0 })
    stopClock()
    const outcomes = await Promise.allSettled(Array.from({ length: typingRate.burst + 5 }, type))
    const rejected = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason as RefusedFrame)
    expect(rejected).toHaveLength(5)
    expect(rejected[0]?.body).toMatchObject({ reason: 'limit.tooMany', retryAfter: 1 })
  })

  it('[C4] does not change the order in which mutations of a socket run', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const socket = await open(mentor)
    const texts = Array.from({ length: 15 }, (_, index) => `line ${index}`)
    const sent = await Promise.all(
      texts.map((text) => socket.call<SendResult>('chat.send', { chatId, id: newId(), text })),
    )
    expect(sent.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1))
    const page = await mentee.query<{ messages: { text: string }[] }>('chat.page', { chatId, before: 99 })
    expect(page.messages.map(({ text }) => text)).toEqual(texts)
  })
})
