import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageRevisions, messages, reports } from '#server/db/schema.ts'
import type { Evidence } from '#server/features/safety/evidence.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { upload } from '#server/testing/data/chat-images.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Message, SendResult } from '#shared/contract/chat.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm

const lastOf = async (person: Person, chatId: string) =>
  (await person.query<{ messages: Message[] }>('chat.page', { chatId, before: 1_000 })).messages.at(-1)

it('[CH41] an image has a masked description of up to 300 characters, which is part of the message', async () => {
  const { mentee, mentor, chatId } = await aPair(t)
  const imageId = await upload(t, mentee, chatId)
  const send = (wish: object) =>
    mentee.call<SendResult>('chat.send', { chatId, id: newId(), text: '', imageId, ...wish })
  await expect(send({ imageAlt: 'x'.repeat(301) })).rejects.toThrow('chat.imageAltTooLong')
  const wish = { id: newId(), imageAlt: '  A bird, idiot. ' }
  const { seq } = await send(wish)
  expect(await lastOf(mentor, chatId)).toMatchObject({ seq, image: { width: 40, alt: 'A bird, *****.' } })
  expect(await send(wish)).toMatchObject({ seq })
  await expect(send({ ...wish, imageAlt: 'A bird' })).rejects.toThrow('chat.repeated')
  await expect(send({ ...wish, imageAlt: null })).rejects.toThrow('chat.repeated')
  await send({ imageId: await upload(t, mentee, chatId), imageAlt: '  ' })
  expect(Object.keys((await lastOf(mentor, chatId))?.image ?? {})).not.toContain('alt')
})

it('[CH41, MR2, MR4, RP2] a deletion removes the description, and evidence has it with the image', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const message = { chatId, id: newId(), text: 'come here', imageId: await upload(t, mentor, chatId) }
  await mentor.call('chat.send', { ...message, imageAlt: 'my room' })
  await mentor.call('chat.editMessage', { chatId, seq: 1, text: 'hello' })
  expect(await lastOf(mentee, chatId)).toMatchObject({ text: 'hello', image: { alt: 'my room' } })
  await mentor.call('chat.deleteMessage', { chatId, seq: 1 })
  const [left] = await db().select().from(messages).where(eq(messages.chatId, chatId))
  expect(left).toMatchObject({ imageUrl: null, imageAlt: null })
  const revised = await db().select().from(messageRevisions).where(eq(messageRevisions.chatId, chatId))
  expect(revised.map(({ imageAlt }) => imageAlt)).toEqual(['my room', 'my room'])
  const report = { id: newId(), reason: 'unkind', comment: '', block: false, chatId, seq: 1 }
  await mentee.call('safety.reportMessage', report)
  const [row] = await db().select().from(reports).where(eq(reports.id, report.id))
  const { messages: copied } = JSON.parse(row?.evidence ?? '') as Evidence
  expect(copied[0]?.picture).toEqual({ name: 'message-1.webp', isCopied: true, alt: 'my room' })
})

it('[EA6] an image has the size of its file, for the reader and the sender', async () => {
  const { mentee, mentor, chatId } = await aPair(t)
  const imageId = await upload(t, mentee, chatId)
  await mentee.call('chat.send', { chatId, id: newId(), text: '', imageId })
  for (const reader of [mentor, mentee]) {
    const image = (await lastOf(reader, chatId))?.image
    const { rawPayload } = await reader.get(image?.url ?? '')
    expect(image?.bytes).toBe(rawPayload.length)
  }
})
