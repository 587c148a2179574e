import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openSocket } from '../testing/clients/live.ts'
import type { LiveSocket, RefusedFrame } from '../testing/clients/live.ts'
import { acceptedPair } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
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

async function enter(person: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

describe('what is too fast', () => {
  /** Limits go by this clock: here a busy machine lends nobody a token. */
  function stopClock() {
    // A whole number: else what is added may come out a little less, and a token is not there yet.
    const now = Math.ceil(performance.now())
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    return { turn: (ms: number) => void clock.mockReturnValue(now + ms) }
  }

  it('[RT-5] is refused with the time to wait: messages beyond a burst of 20, then 5 a second', async () => {
    const { mentee, chatId } = await acceptedPair(t)
    const socket = await enter(mentee)
    const send = () => socket.call<SendResult>('chat.send', { chatId, id: newId(), text: 'quick' })
    const clock = stopClock()
    const outcomes = await Promise.allSettled(Array.from({ length: messageRate.burst + 10 }, send))
    const refused = outcomes
      .filter((one) => one.status === 'rejected')
      .map((one) => one.reason as RefusedFrame)
    expect(refused).toHaveLength(10)
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'resource-exhausted', reason: 'chat.tooFast', retryAfter: 1 })
    }
    const http = await mentee.post('chat.send', { chatId, id: newId(), text: 'by the other way' })
    expect([http.statusCode, http.headers['retry-after']]).toEqual([429, '1'])
    clock.turn(1_000)
    const later = await Promise.allSettled(Array.from({ length: messageRate.perSecond + 2 }, send))
    expect(later.filter((one) => one.status === 'fulfilled')).toHaveLength(messageRate.perSecond)
  })

  it('[RT-5] holds for typing too', async () => {
    const { mentor, chatId } = await acceptedPair(t)
    const socket = await enter(mentor)
    const type = (_: unknown, index: number) =>
      socket.call('chat.typing', { chatId, typing: index % 2 === 0 })
    stopClock()
    const outcomes = await Promise.allSettled(Array.from({ length: typingRate.burst + 5 }, type))
    const refused = outcomes
      .filter((one) => one.status === 'rejected')
      .map((one) => one.reason as RefusedFrame)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body).toMatchObject({ reason: 'limit.tooMany', retryAfter: 1 })
  })

  it('[C4] does not change the order: commands of one socket happen as they were sent', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const socket = await enter(mentor)
    const texts = Array.from({ length: 15 }, (_, index) => `line ${index}`)
    const sent = await Promise.all(
      texts.map((text) => socket.call<SendResult>('chat.send', { chatId, id: newId(), text })),
    )
    expect(sent.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1))
    const page = await mentee.query<{ messages: { text: string }[] }>('chat.page', { chatId, before: 99 })
    expect(page.messages.map(({ text }) => text)).toEqual(texts)
  })
})
