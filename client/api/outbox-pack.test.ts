import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack, unpack } from './outbox-pack.ts'
import type { Outgoing } from './outbox-queue.ts'
import { sealBy } from './seal.ts'

const aKey = (fill: number) => Buffer.alloc(32, fill).toString('base64url')

async function aSeal(fill: number) {
  const seal = await sealBy(aKey(fill))
  if (!seal) throw new Error('there is cryptography here')
  return seal
}

const anItem = (changes: Partial<Outgoing> = {}): Outgoing => ({
  ...{ id: 'm', chatId: 'a__b', text: 'hello', image: null, at: 5 },
  ...{ state: 'waiting', isMissed: false, refusal: null, sent: null },
  ...changes,
})

it('[OF1] a message comes back from the disk as it was written, with its picture', async () => {
  const some = fc.record({
    text: fc.string({ unit: 'binary' }),
    at: fc.nat(),
    refusal: fc.option(fc.string()),
    bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
  })
  await fc.assert(
    fc.asyncProperty(some, async ({ bytes, ...about }) => {
      const file = bytes && new Blob([bytes], { type: 'image/webp' })
      const image = file && { file, size: { width: 3, height: 4 }, imageId: 'known', progress: 0.5 }
      const back = unpack(await pack(anItem({ ...about, image, isMissed: true })))
      expect(back).toMatchObject({ ...about, id: 'm', chatId: 'a__b', isMissed: false })
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

it('[OF3] what one key closed no other opens, nor the same under another name', async () => {
  const mine = await aSeal(1)
  const bytes = await pack(anItem({ text: 'a secret' }))
  const sealed = await mine.close('me m', bytes)
  expect(Buffer.from(sealed.body).includes('secret')).toBe(false)
  expect(await mine.open('me m', sealed)).toEqual(bytes)
  expect(await mine.open('me n', sealed)).toBeNull()
  expect(await (await aSeal(2)).open('me m', sealed)).toBeNull()
  expect((await mine.close('me m', bytes)).nonce).not.toEqual(sealed.nonce)
})
