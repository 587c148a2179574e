import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { images, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { startBrokenS3, startS3 } from '#server/testing/backends/s3-server.ts'
import { newId } from '#shared/domain/ids.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'

vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('#server/testing/limits.ts')
  return overrideLimits(await original(), { s3: { timeout: 3_000 } })
})

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
  .jpeg()
  .toBuffer()

async function upload({ app }: TestApp, { cookie }: Person, path: string) {
  const headers = { origin: 'http://localhost:3000', cookie, 'content-type': 'image/jpeg' }
  return app.inject({ method: 'POST', url: `/api/upload/${path}`, headers, payload: await picture })
}

it('[SN4, CH17] stores chat images and profile pictures in a bucket', async () => {
  const s3 = await startS3()
  const t = await createTestApp(s3.env)
  const { mentor, mentee, chatId } = await aPair(t)
  const { imageId } = (await upload(t, mentee, `chat/${chatId}`)).json<UploadedImage>()
  await mentee.call('chat.send', { chatId, id: newId(), text: '', imageId })
  const { rawPayload, headers } = await mentor.get(`/api/pictures/chat/${chatId}/${imageId}.webp`)
  expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual(['image/webp', 60])
  const { picture: address } = (await upload(t, mentor, 'profile')).json<{ picture: string }>()
  expect((await mentee.get(address)).statusCode).toBe(200)
  await t.close()
  await s3.close()
})

it.each([
  ['refuses', (response: { writeHead(status: number): { end(): void } }) => response.writeHead(403).end()],
  ['hangs', () => {}],
])(
  '[SN4, FI-9] a bucket that %s leaves chats unchanged: no message with an image that is not there, no account deleted partially',
  async (_what, answer) => {
    const s3 = await startBrokenS3(answer)
    const t = await createTestApp(s3.env)
    const { mentee, chatId } = await aPair(t)
    const answers = await Promise.all([upload(t, mentee, `chat/${chatId}`), upload(t, mentee, 'profile')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    // The bucket may have the file all the same: its row stays until the cleanup removes both.
    const rowsOfImages = await t.services.database.orm.select().from(images)
    expect(rowsOfImages.map(({ chatId: chat, isAttached }) => [chat, isAttached])).toEqual([[chatId, false]])
    expect(await mentee.call('chat.send', { chatId, id: newId(), text: 'no picture' })).toMatchObject({
      seq: 1,
    })
    await expect(mentee.call('account.deleteAccount', { password, word: 'REMOVE' })).rejects.toThrow(
      'app.unavailable',
    )
    const rows = await t.services.database.orm.select().from(users).where(eq(users.id, mentee.id))
    expect(rows).toHaveLength(1)
    await t.close()
    await s3.close()
  },
)
