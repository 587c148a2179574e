import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[CH1] keeps messages in the order of their numbers, without gaps, for both', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
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
