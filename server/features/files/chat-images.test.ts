import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseDueMessages } from '#server/features/chat/held/release.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Shared = { readonly id: string; readonly url: string }

async function upload({ cookie }: Person, chatId: string): Promise<Shared> {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'image/jpeg' },
    payload: await plain.jpeg().toBuffer(),
  })
  const { imageId: id } = response.json<UploadedImage>()
  return { id, url: `/api/pictures/chat/${chatId}/${id}.webp` }
}

const send = (person: Person, chatId: string, { id: imageId }: Shared) =>
  person.call('chat.send', { chatId, id: newId(), text: '', imageId })

async function share(person: Person, chatId: string): Promise<Shared> {
  const image = await upload(person, chatId)
  await send(person, chatId, image)
  return image
}

/** What the mentee and the mentor are answered. */
const statuses = async ({ mentee, mentor }: Pair, { url }: Shared) => [
  (await mentee.get(url)).statusCode,
  (await mentor.get(url)).statusCode,
]

const hasInExport = async (person: Person, { id }: Shared): Promise<boolean> => {
  const { files, data } = await takeOut(t, person)
  return JSON.stringify([[...files.keys()], data.pictures]).includes(id)
}

it('[FI-7] shows an image that was only uploaded to its uploader alone, until its message is sent', async () => {
  const pair = await aPair(t)
  const image = await upload(pair.mentee, pair.chatId)
  expect(await statuses(pair, image)).toEqual([200, 404])
  await send(pair.mentee, pair.chatId, image)
  expect(await statuses(pair, image)).toEqual([200, 200])
})

it('[FI-7, QH3, QH7] shows an image whose message is held to its sender alone, also in exports, until the release', async () => {
  const pair = await aPair(t)
  await putToSleep(pair.mentee)
  const image = await share(pair.mentor, pair.chatId)
  expect(await statuses(pair, image)).toEqual([404, 200])
  expect(await hasInExport(pair.mentee, image)).toBe(false)
  await wakeUp(pair.mentee)
  await releaseDueMessages(t.services)
  expect(await statuses(pair, image)).toEqual([200, 200])
  expect(await hasInExport(pair.mentee, image)).toBe(true)
})

it('[FI-7, PS3] hides the images of a minor from the adult while their chat rests, whoever caused it', async () => {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  const [ofMinor, ofAdult] = [await share(mentee, chatId), await share(mentor, chatId)]
  const pauses: [Person, Person][] = [
    [mentor, mentee],
    [mentee, mentor],
  ]
  for (const [setter, other] of pauses) {
    await setter.call('safety.pause', { userId: other.id })
    expect([await statuses(pair, ofMinor), await statuses(pair, ofAdult)]).toEqual([
      [200, 404],
      [200, 200],
    ])
    await setter.call('safety.resume', { userId: other.id })
    expect(await statuses(pair, ofMinor)).toEqual([200, 200])
  }
  await mentee.call('safety.pause', { userId: mentor.id })
  expect([await hasInExport(mentor, ofMinor), await hasInExport(mentee, ofMinor)]).toEqual([false, true])
})

it('[FI-7, PS3] shows all images of a chat of adults that rests', async () => {
  const pair = await aPair(t, { birthYear: new Date().getUTCFullYear() - 22 })
  const images = [await share(pair.mentee, pair.chatId), await share(pair.mentor, pair.chatId)]
  await pair.mentee.call('safety.pause', { userId: pair.mentor.id })
  for (const image of images) expect(await statuses(pair, image)).toEqual([200, 200])
})
