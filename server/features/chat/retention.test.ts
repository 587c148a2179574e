import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chats, images, messages } from '#server/db/schema.ts'
import { deleteUnattachedImages } from '#server/features/files/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { deleteExpiredChats } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ RETENTION_DAYS: '7' })
})
afterAll(() => t.close())

/** A chat with a message and an image. */
async function chatWithImage(): Promise<Pair & { imageKey: string }> {
  const pair = await aPair(t)
  const { mentee, chatId } = pair
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
  const response = await t.app.inject({
    ...{ method: 'POST', url: `/api/upload/chat/${chatId}`, payload: await plain.jpeg().toBuffer() },
    headers: { origin: 'http://localhost:3000', cookie: mentee.cookie, 'content-type': 'image/jpeg' },
  })
  const { imageId } = response.json<UploadedImage>()
  await mentee.call('chat.send', { chatId, id: newId(), text: 'look', imageId })
  return { ...pair, imageKey: pictureKey.chat(chatId, imageId) }
}

it('[SG-9] deletes the messages and images of a chat RETENTION_DAYS after its end, and none of an open one', async () => {
  const { database, files, config } = t.services
  const { orm } = database
  const [open, recent, old] = [await chatWithImage(), await chatWithImage(), await chatWithImage()]
  const end = async ({ mentee, chatId }: Pair, days: number) => {
    await mentee.call('connections.end', { requestId: chatId })
    await orm
      .update(chats)
      .set({ endedAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(chats.id, chatId))
  }
  await end(recent, 6.9)
  await end(old, 7.1)
  await deleteExpiredChats(database, config.retentionDays)
  await deleteUnattachedImages(orm, files)
  for (const { chatId, imageKey } of [open, recent, old]) {
    const expected = chatId === old.chatId ? 0 : 1
    expect(await orm.$count(messages, eq(messages.chatId, chatId))).toBe(expected)
    expect(await orm.$count(images, eq(images.chatId, chatId))).toBe(expected)
    expect((await files.get(imageKey)) !== null).toBe(expected === 1)
  }
})
