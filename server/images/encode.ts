import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createSemaphore } from '../limits/semaphore.ts'
import { AppError } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'

// Allows only these four decoders of libvips, and only from memory [FI-2].
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

/** Limits concurrent decoding: one image may need 160 MB of memory [FI-3]. */
const withPermit = createSemaphore(limit)

/** Encodes an image of a chat: upright, at most 2048 pixels per side, WebP, without metadata. */
export function encodeChatImage(bytes: Buffer): Promise<Encoded> {
  const side = limit.chatSide
  return encode(bytes, (image) =>
    image
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
  )
}

/** Encodes a profile picture: upright, cropped to a square, JPEG. */
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
 * Decodes an uploaded image and encodes it again, so that uploaded bytes are never stored or served [FI-4]. Throws
 * `file.notPicture` unless it is a valid JPEG, PNG, WebP, or GIF, and `file.tooManyPixels` above 40 megapixels, before
 * decoding.
 */
async function encode(bytes: Buffer, shape: (image: Sharp) => Sharp): Promise<Encoded> {
  return withPermit(async () => {
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
