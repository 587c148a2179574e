import { deflateSync, crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { deleteUnattachedImages } from './cleanup.ts'
import { images, users } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'

let t: TestApp
let pair: Pair
beforeAll(async () => {
  t = await createTestApp()
  pair = await aPair(t)
})
afterAll(() => t.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b5f' } })
const jpeg = () => plain(600, 400).jpeg().toBuffer()

function upload(person: Person, path: string, bytes: Buffer, type = 'image/jpeg') {
  return t.app.inject({
    method: 'POST',
    url: `/api/upload/${path}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': type },
    payload: bytes,
  })
}

/** A PNG that declares a size but has no pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('uploads', () => {
  it('[FI-4] re-encode a picture: upright, square, without location or trailing bytes', async () => {
    const turned = await plain(600, 400)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'canary' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([turned, Buffer.from('PK\u0003\u0004<script>canary</script>')])
    const response = await upload(pair.mentee, 'profile', polyglot)
    expect(response.statusCode).toBe(200)
    const { picture } = response.json<{ picture: string }>()
    const read = await pair.mentor.get(picture)
    const { width, height, format, exif } = await sharp(read.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: 512,
      height: 512,
      format: 'jpeg',
      exif: undefined,
    })
    expect(read.rawPayload.includes('canary')).toBe(false)
  })

  it('[PR3] replace the profile picture, under a new URL', async () => {
    const first = (await upload(pair.mentee, 'profile', await jpeg())).json<{ picture: string }>().picture
    const second = (await upload(pair.mentee, 'profile', await jpeg())).json<{ picture: string }>().picture
    expect(second).not.toBe(first)
    expect((await pair.mentor.get(first)).statusCode).toBe(404)
    expect((await pair.mentor.get(second)).statusCode).toBe(200)
    expect((await pair.mentee.query<Bootstrap>('app.bootstrap')).me?.picture).toBe(second)
    expect(await t.services.files.get(pictureKey.profile(pair.mentee.id))).not.toBeNull()
  })

  it('[FI-2] accept JPEG, PNG, WebP and the first frame of a GIF, also in CMYK and 16 bit', async () => {
    const samples = [
      await plain(60, 40).png().toBuffer(),
      await plain(60, 40).webp().toBuffer(),
      await plain(60, 40).gif().toBuffer(),
      await plain(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
      await plain(60, 40).toColourspace('rgb16').png().toBuffer(),
    ]
    for (const bytes of samples) {
      const response = await upload(pair.mentor, `chat/${pair.chatId}`, bytes, 'image/png')
      expect(response.json()).toMatchObject({ width: 60, height: 40 })
    }
  })

  it('[FI-4] keep the first frame of an animated GIF or WebP, and nothing of the others', async () => {
    const frames = await Promise.all(
      ['#e01010', '#10e010', '#1010e0'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = sharp(frames, { join: { animated: true } })
    const samples = [await moving.gif({ delay: 80 }).toBuffer(), await moving.webp({ delay: 80 }).toBuffer()]
    for (const bytes of samples) {
      expect((await sharp(bytes, { pages: 1 }).metadata()).pages).toBe(3)
      const response = await upload(pair.mentor, `chat/${pair.chatId}`, bytes, 'image/gif')
      const { imageId, width, height } = response.json<UploadedImage>()
      const profile = (await upload(pair.mentor, 'profile', bytes)).json<{ picture: string }>()
      expect({ width, height }).toEqual({ width: 60, height: 40 })
      for (const url of [`/api/pictures/chat/${pair.chatId}/${imageId}.webp`, profile.picture]) {
        const kept = sharp((await pair.mentor.get(url)).rawPayload)
        expect((await kept.metadata()).pages ?? 1).toBe(1)
        const { dominant } = await kept.stats()
        expect(dominant.r > 150 && dominant.g < 100 && dominant.b < 100).toBe(true)
      }
    }
  })

  it('[FI-2] reject everything else, whatever its content type says', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    )
    const samples: [string, Buffer][] = [
      ['SVG', svg],
      ['TIFF', await plain(9, 9).tiff().toBuffer()],
      ['a program', Buffer.from('\u007fELF'.padEnd(400, '\0'), 'latin1')],
      ['text', Buffer.from('hello')],
      ['half a JPEG', (await jpeg()).subarray(0, 900)],
      ['nothing', Buffer.alloc(0)],
    ]
    for (const [name, bytes] of samples) {
      const response = await upload(pair.mentor, 'profile', bytes)
      expect([
        name,
        response.statusCode,
        response.json<{ error: { data: { reason: string } } }>().error.data.reason,
      ]).toEqual([name, 400, 'file.notPicture'])
    }
  })

  it('[FI-3] reject a small file of 256 megapixels before decoding it', async () => {
    const bomb = hugePng(16_000, 16_000)
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage.rss()
    const response = await upload(pair.mentor, 'profile', bomb, 'image/png')
    expect(response.json()).toMatchObject({ error: { data: { reason: 'file.tooManyPixels' } } })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('[FI-1] end at 10 MB, and accept no forms', async () => {
    const large = await upload(pair.mentor, 'profile', Buffer.alloc(11 * 1024 * 1024))
    expect([
      large.statusCode,
      large.json<{ error: { data: { reason: string } } }>().error.data.reason,
    ]).toEqual([400, 'file.tooLarge'])
    const form = await upload(pair.mentor, 'profile', await jpeg(), 'multipart/form-data; boundary=x')
    expect(form.statusCode).toBe(415)
  })
})

describe('reading pictures', () => {
  async function share({ mentee, chatId }: Pair): Promise<string> {
    const { imageId } = (await upload(mentee, `chat/${chatId}`, await jpeg())).json<UploadedImage>()
    await mentee.call('chat.send', { chatId, id: newId(), text: '', imageId })
    return `/api/pictures/chat/${chatId}/${imageId}.webp`
  }

  it('[FI-6] serves them as images that browsers cannot run', async () => {
    const { headers } = await pair.mentor.get(await share(pair))
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
  })

  it('[FI-7] hides profile pictures from blocked members on both sides, and those of suspended members', async () => {
    const own = await aPair(t)
    const sides = [own.mentor, own.mentee]
    const [mentors = '', mentees = ''] = await Promise.all(
      sides.map(async (person) => {
        const { picture } = (await upload(person, 'profile', await jpeg())).json<{ picture: string }>()
        return picture
      }),
    )
    const statuses = async (url: string) =>
      Promise.all([...sides, pair.mentee].map(async (person) => (await person.get(url)).statusCode))
    expect([await statuses(mentors), await statuses(mentees)]).toEqual([
      [200, 200, 200],
      [200, 200, 404],
    ])
    await own.mentee.call('safety.block', { userId: own.mentor.id })
    expect([await statuses(mentors), await statuses(mentees)]).toEqual([
      [200, 404, 200],
      [404, 200, 404],
    ])
    const none = mentors.replace(own.mentor.id, newId())
    const body = async (url: string) => (await own.mentee.get(url)).body.replace(/"requestId":"[^"]*"/, '')
    expect(await body(mentors)).toBe(await body(none))
    await own.mentee.call('safety.unblock', { userId: own.mentor.id })
    expect((await own.mentee.get(mentors)).statusCode).toBe(200)
    await t.services.database.orm
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, own.mentor.id))
    expect((await statuses(mentors)).slice(1)).toEqual([404, 404])
  })

  it('[FI-7] shows chat images to the two members only, and to no one after the chat has ended', async () => {
    const own = await aPair(t)
    const url = await share(own)
    for (const stranger of [await aMentor(t), await aMentee(t), pair.mentor]) {
      expect((await stranger.get(url)).statusCode).toBe(404)
    }
    expect((await t.app.inject({ url })).statusCode).toBe(401)
    expect((await own.mentor.get(url)).statusCode).toBe(200)
    await own.mentee.call('connections.end', { requestId: own.chatId })
    expect((await own.mentor.get(url)).statusCode).toBe(404)
    expect((await own.mentee.get(url)).statusCode).toBe(404)
  })

  it('[FI-7] answers not found for every denial: ended by the mentor, blocked, not a member', async () => {
    const without = (response: { statusCode: number; body: string }) =>
      `${response.statusCode} ${response.body.replaceAll(/"requestId":"[^"]*"|[Rr]eference: \S+/g, '*')}`
    const ends: ((own: Pair) => Promise<unknown>)[] = [
      (own) => own.mentor.call('connections.end', { requestId: own.chatId }),
      (own) => own.mentee.call('safety.block', { userId: own.mentor.id }),
      (own) => own.mentor.call('safety.block', { userId: own.mentee.id }),
    ]
    for (const end of ends) {
      const own = await aPair(t)
      const url = await share(own)
      const none = `/api/pictures/chat/${own.chatId}/${newId()}.webp`
      const missing = without(await own.mentor.get(none))
      expect(missing).toMatch(/^404 /)
      await end(own)
      for (const person of [own.mentor, own.mentee, pair.mentor]) {
        expect(without(await person.get(url))).toBe(missing)
        expect(without(await person.get(none))).toBe(missing)
      }
      expect((await t.app.inject({ url })).statusCode).toBe((await t.app.inject({ url: none })).statusCode)
    }
  })

  it('[CH17] a message has an image, a text, or both, and each image belongs to one message', async () => {
    const { mentee, mentor, chatId } = pair
    const { imageId } = (await upload(mentee, `chat/${chatId}`, await jpeg())).json<UploadedImage>()
    const send = (person: Person, wish: object) =>
      person.call('chat.send', { chatId, id: newId(), text: '', ...wish })
    await expect(send(mentor, { imageId })).rejects.toThrow('chat.sendFailed')
    await expect(send(mentee, {})).rejects.toThrow('chat.sendFailed')
    await send(mentee, { imageId, text: 'look' })
    await expect(send(mentee, { imageId })).rejects.toThrow('chat.sendFailed')
    type Page = { messages: { text: string; image: object | null }[] }
    const { messages } = await mentor.query<Page>('chat.page', { chatId, before: 1_000 })
    expect(messages.at(-1)).toMatchObject({ text: 'look', image: { width: 600, height: 400 } })
  })
})

describe('cleanup', () => {
  it('[FI-9] deletes images without a message after an hour, and those of deleted chats', async () => {
    const own = await aPair(t)
    const { imageId: waiting } = (
      await upload(own.mentor, `chat/${own.chatId}`, await jpeg())
    ).json<UploadedImage>()
    const { imageId: sent } = (
      await upload(own.mentor, `chat/${own.chatId}`, await jpeg())
    ).json<UploadedImage>()
    await own.mentor.call('chat.send', { chatId: own.chatId, id: newId(), text: '', imageId: sent })
    const stored = async (id: string) =>
      (await t.services.files.get(pictureKey.chat(own.chatId, id))) !== null
    const { database, files } = t.services
    await deleteUnattachedImages(database.orm, files)
    expect([await stored(waiting), await stored(sent)]).toEqual([true, true])
    await database.orm.update(images).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
    await deleteUnattachedImages(database.orm, files)
    expect([await stored(waiting), await stored(sent)]).toEqual([false, true])
    await upload(own.mentee, 'profile', await jpeg())
    await own.mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
    await deleteUnattachedImages(database.orm, files)
    expect(await stored(sent)).toBe(false)
    expect((await files.get(pictureKey.profile(own.mentee.id))) === null).toBe(true)
  })
})
