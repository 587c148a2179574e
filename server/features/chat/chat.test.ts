import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import { topics } from '#shared/contract/topics.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[CH1] both members see the messages in the order of their sequence numbers, without gaps', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  for (const [index, sender] of [mentor, mentee, mentor].entries()) {
    const sent = await sender.call<SendResult>('chat.send', { chatId, id: newId(), text: `line ${index}` })
    expect(sent.seq).toBe(index + 1)
  }
  for (const reader of [mentor, mentee]) {
    const { messages } = await reader.query<{ messages: Message[] }>('chat.page', { chatId, before: 10 })
    expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'line 0'],
      [2, 'line 1'],
      [3, 'line 2'],
    ])
  }
})

it('[L3] publishes messages and read markers as payloads, which subscribers apply without a read', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const publish = vi.spyOn(t.services.bus, 'publish')
  const { seq } = await mentee.call<SendResult>('chat.send', { chatId, id: newId(), text: 'hello' })
  await mentor.call('chat.seen', { chatId, seq })
  const events = publish.mock.calls.flatMap(([batch]) => batch)
  publish.mockRestore()
  const payloadsOf = (topic: string) => events.filter((event) => event.topic === topic).map((e) => e.payload)
  const message = { seq, senderId: mentee.id, text: 'hello' }
  const sent = { kind: 'sent', chatId, message }
  const seen = { kind: 'seen', chatId, readerId: mentor.id, seq }
  expect(payloadsOf(topics.chat(chatId))).toMatchObject([message])
  expect(payloadsOf(topics.inbox(mentor.id))).toMatchObject([sent, seen])
  expect(payloadsOf(topics.inbox(mentee.id))).toMatchObject([sent])
  expect(payloadsOf(topics.seen(chatId))).toMatchObject([seen])
})
