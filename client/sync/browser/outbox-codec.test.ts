import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encode, decode } from './outbox-codec.ts'
import type { Outgoing } from '../outbox/outbox-queue.ts'
import { createCipher } from './encryption.ts'

const aKey = (fill: number) => Buffer.alloc(32, fill).toString('base64url')

async function aSeal(fill: number) {
  const seal = await createCipher(aKey(fill))
  if (!seal) throw new Error('there is cryptography here')
  return seal
}

const anItem = (changes: Partial<Outgoing> = {}): Outgoing => ({
  ...{ id: 'm', chatId: 'a__b', text: 'hello', image: null, at: 5 },
  ...{ state: 'queued', isUnconfirmed: false, rejection: null, sent: null },
  ...changes,
})

it('[CH41, OF1] decodes a message and its image to what was encoded', async () => {
  const some = fc.record({
    text: fc.string({ unit: 'binary' }),
    at: fc.nat(),
    rejection: fc.option(fc.record({ text: fc.string() })),
    bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
  })
  await fc.assert(
    fc.asyncProperty(some, async ({ bytes, ...about }) => {
      const file = bytes && new Blob([bytes], { type: 'image/webp' })
      const image = file && {
        file,
        size: { width: 3, height: 4 },
        alt: 'a cat',
        imageId: 'known',
        progress: 0.5,
      }
      const back = decode(await encode(anItem({ ...about, image, isUnconfirmed: true })))
      expect(back).toMatchObject({ ...about, id: 'm', chatId: 'a__b', isUnconfirmed: false })
      expect(back.image && { ...back.image, file: null }).toEqual(
        image && { ...image, file: null, progress: null },
      )
      if (!back.image || !bytes) return
      expect(back.image.file.type).toBe('image/webp')
      expect(new Uint8Array(await back.image.file.arrayBuffer())).toEqual(Uint8Array.from(bytes))
    }),
    { numRuns: 20 },
  )
})

it('[OF3] decrypts a message only with its key and under its label', async () => {
  const mine = await aSeal(1)
  const bytes = await encode(anItem({ text: 'a secret' }))
  const sealed = await mine.encrypt('me m', bytes)
  expect(Buffer.from(sealed.body).includes('secret')).toBe(false)
  expect(await mine.decrypt('me m', sealed)).toEqual(bytes)
  expect(await mine.decrypt('me n', sealed)).toBeNull()
  expect(await (await aSeal(2)).decrypt('me m', sealed)).toBeNull()
  expect((await mine.encrypt('me m', bytes)).nonce).not.toEqual(sealed.nonce)
})

it('[OP14] decrypts what was stored with a previous key, and encrypts with the current one', async () => {
  const [before, bytes] = [await aSeal(1), await encode(anItem({ text: 'stored before' }))]
  const now = await createCipher(`${aKey(2)} ${aKey(1)}`)
  expect(await now?.decrypt('me m', await before.encrypt('me m', bytes))).toEqual(bytes)
  const sealed = await now?.encrypt('me m', bytes)
  expect(sealed && (await before.decrypt('me m', sealed))).toBeNull()
  expect(sealed && (await (await aSeal(2)).decrypt('me m', sealed))).toEqual(bytes)
})

it.each([
  ['rejectReason', { state: 'rejected', rejectReason: 'No.' }],
  ['refusal', { state: 'refused', isMissed: false, refusal: 'No.' }],
])('[SY30] decodes the rejection of an earlier build, stored as the text %s', async (_, stored) => {
  const { rejection: _none, ...item } = anItem()
  const earlier: object = { ...item, ...stored }
  expect(decode(await encode(earlier as Outgoing))).toEqual(
    anItem({ state: 'rejected', rejection: { text: 'No.' } }),
  )
})
