import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorLog, topicOutbox } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { daytimePair, sendImage, statusFor } from '#server/testing/data/image-reviews.ts'
import { topics } from '#shared/contract/topics.ts'
import { decidePicture, listPictures } from './pictures.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict' })
  folder = await mkdtemp(join(tmpdir(), 'pathlight-pictures-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

it('[IR9, IR6] lists the waiting pictures by id without names, saves them for the operator alone, and logs it', async () => {
  const { orm } = t.services.database
  expect(await listPictures(t.services, null)).toBe('No picture waits for a review.')
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId } = await sendImage(t, mentor, chatId, { imageAlt: 'a \u001b[2Jlighthouse\u202e' })
  const said = await listPictures({ ...t.services, reason: 'the console is away' }, folder)
  for (const part of [imageId, mentor.id, mentee.id, 'lighthouse']) expect(said).toContain(part)
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const file = join(folder, `${imageId}.webp`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: 'webp', width: 40 })
  const entries = await orm.select().from(operatorLog).where(eq(operatorLog.command, 'pictures'))
  expect(entries.at(-1)).toMatchObject({ actor: 'command line', reason: 'the console is away' })
})

it('[IR9, IR5] approves and refuses, tells every server, and says why it cannot', async () => {
  const { orm } = t.services.database
  const { mentor, mentee, chatId } = await daytimePair(t)
  const { imageId, url } = await sendImage(t, mentor, chatId)
  expect(await decidePicture(t.services, imageId, 'approved')).toContain('Approved')
  expect(await statusFor(mentee, url)).toBe(200)
  await expect(decidePicture(t.services, imageId, 'approved')).rejects.toThrow('was made before')
  expect(await decidePicture(t.services, imageId, 'refused')).toContain('Refused')
  expect(await statusFor(mentee, url)).toBe(404)
  await expect(decidePicture(t.services, 'nothing', 'refused')).rejects.toThrow('There is no picture')
  const entries = await orm.select().from(operatorLog).where(eq(operatorLog.subject, imageId))
  expect(entries.map(({ command }) => command)).toEqual(['picture-approve', 'picture-refuse'])
  const told = await orm.select().from(topicOutbox)
  expect(told.filter((row) => row.topics.includes(topics.chat(chatId)))).toHaveLength(2)
})
