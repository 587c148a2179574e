import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { images } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { image } from '#shared/limits.ts'
import type * as memberLimits from '#shared/limits/member.ts'
import { upload as limit } from '#shared/limits/member.ts'

vi.mock('#shared/limits/member.ts', async (original) => {
  const { overrideLimits } = await import('#server/testing/limits.ts')
  return overrideLimits(await original<typeof memberLimits>(), {
    upload: { window: 3_000, bufferedBytes: 3 * 1024 * 1024 },
  })
})

let t: TestApp
let port: number
let jpeg: Buffer
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
  jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6b5f' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())

/** Starts an upload whose body the test writes. */
function startUpload({ cookie }: Person, path = 'profile', bytes = 1_000_000) {
  const headers = { origin: 'http://localhost:3000', cookie, 'content-type': 'image/jpeg' }
  const asked = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: `/api/upload/${path}` },
    headers: { ...headers, 'content-length': bytes },
  })
  onTestFinished(() => void asked.destroy())
  asked.on('error', () => {})
  asked.flushHeaders()
  const answered = answerOf(asked)
  // Some uploads are given up by their test.
  answered.catch(() => {})
  return { asked, answered }
}

async function answerOf(
  asked: ClientRequest,
): Promise<{ status: number; reason: string; retryAfter?: number }> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as {
    error?: { data: { reason: string; retryAfter?: number } }
  }
  return { status: response.statusCode ?? 0, reason: 'ok', ...body.error?.data }
}

async function uploadNow(person: Person) {
  const { asked, answered } = startUpload(person, 'profile', jpeg.length)
  asked.end(jpeg)
  return answered
}

it('[AB9] keeps two uploads of a member open, rejects a third before its body, and serves the others', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  const open = [startUpload(me), startUpload(me)]
  await Promise.all(open.map(async ({ asked }) => once(asked, 'socket')))
  for (const { asked } of open) asked.write('x')
  // Eight in all occupied the product before.
  const more = await Promise.all(Array.from({ length: 8 }, async () => startUpload(me).answered))
  const rejected = more.filter(({ reason }) => reason === 'limit.tooMany')
  expect(rejected.length).toBeGreaterThanOrEqual(6)
  expect(rejected[0]).toMatchObject({ status: 429, retryAfter: Math.ceil(limit.window / 1000) })
  expect(await uploadNow(other)).toMatchObject({ status: 200 })
})

it('[AB9, FI-1] ends an upload that stays below the least speed, and then accepts others of its member', async () => {
  const me = await aMentee(t)
  const slow = [startUpload(me), startUpload(me)]
  const timer = setInterval(() => {
    for (const { asked } of slow) if (!asked.destroyed) asked.write('x')
  }, 50)
  onTestFinished(() => clearInterval(timer))
  for (const { answered } of slow)
    expect(await answered).toMatchObject({ status: 503, reason: 'file.tooSlow', retryAfter: 5 })
  await eventually('an upload', async () => (await uploadNow(me)).status === 200)
})

it('[AB9] counts an upload toward the rate before its body is read', async () => {
  const me = await aMentee(t)
  const consume = vi.spyOn(t.services.rates, 'consume')
  onTestFinished(() => consume.mockRestore())
  const { asked } = startUpload(me)
  await eventually('the count', () =>
    consume.mock.calls.some(([name, subject]) => name === 'uploadPerUser' && subject === me.id),
  )
  expect(asked.writableEnded).toBe(false)
})

it('[AB9] rejects the upload whose bytes exceed the memory of all, and none that waits', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  const waiting = startUpload(other, 'profile', image.bytes)
  const large = startUpload(me, 'profile', image.bytes)
  large.asked.write(Buffer.alloc(4 * 1024 * 1024))
  expect(await large.answered).toMatchObject({ status: 503, reason: 'app.unavailable' })
  const small = startUpload(me, 'profile', jpeg.length)
  small.asked.end(jpeg)
  expect(await small.answered).toMatchObject({ status: 200 })
  waiting.asked.destroy()
})

it('[AB6, FI-9] rejects an image above the quota of a member with the number in words', async () => {
  const { mentee, chatId } = await aPair(t)
  const one = { chatId, ownerId: mentee.id, width: 1, height: 1, isAttached: true }
  await t.services.database.orm
    .insert(images)
    .values(Array.from({ length: image.perMember }, () => ({ id: newId(), ...one })))
  const { asked, answered } = startUpload(mentee, `chat/${chatId}`, jpeg.length)
  asked.end(jpeg)
  expect(await answered).toMatchObject({
    status: 412,
    reason: 'file.tooMany',
    values: { max: image.perMember },
  })
})
