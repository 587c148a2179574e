import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createSemaphore } from '../limits/semaphore.ts'
import { AppError } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'

// Of everything the library can read only these four are let through, and only from memory [FI-2].
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

export type Encoded = { readonly bytes: Buffer; readonly width: number; readonly height: number }

/** Few pictures are decoded at once: each may take 160 MB for the moment [FI-3]. */
const inTurn = createSemaphore(limit)

/** The picture of a chat: turned upright, at most 2048 pixels a side, WebP, nothing else of the original kept. */
export function encodeChatImage(bytes: Buffer): Promise<Encoded> {
  const side = limit.chatSide
  return encode(bytes, (image) =>
    image
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
  )
}

/** The picture of a person: upright, cut to a square, JPEG. */
export function encodeProfilePicture(bytes: Buffer): Promise<Encoded> {
  const side = limit.profileSide
  return encode(bytes, (image) =>
    image
      .resize({ width: side, height: side, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 }),
  )
}

/**
 * Decodes what claims to be a picture and encodes it anew: what arrived is never stored or served [FI-4]. Throws
 * `file.notPicture` for anything that is no sound JPEG, PNG, WebP or GIF, `file.tooManyPixels` above 40 megapixels,
 * before decoding it.
 */
async function encode(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Encoded> {
  return inTurn(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: limit.pixels, failOn: 'warning', pages: 1 })
      const { data, info } = await shape(image.autoOrient().toColourspace('srgb'))
        .timeout({ seconds: limit.decodeTimeoutSeconds })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      throw new AppError(text.includes('pixel limit') ? 'file.tooManyPixels' : 'file.notPicture')
    }
  })
}
