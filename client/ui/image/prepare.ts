import type { ErrorReason } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'
import { fitWithin, type Size } from './fit.ts'
import type { CropSquare } from './crop.ts'

/** The types the file picker offers. HEIC is not listed, so that phones convert it to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** An image ready for upload; `size` is null if this browser cannot decode it. */
export type PreparedImage = { readonly file: Blob; readonly size: Size | null }
/** A decoded image. The caller must revoke `url`. */
export type OpenedImage = { readonly image: HTMLImageElement; readonly url: string; readonly size: Size }

/** Thrown for a file that cannot be used as an image; `reason` has a text. */
export class UnreadableImageError extends Error {
  readonly reason: Extract<ErrorReason, `file.${string}`>

  constructor(reason: UnreadableImageError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the first image among selected, dropped, or pasted files, else the first file, else null. */
export function findImageFile(files: FileList | null | undefined): File | null {
  const all = [...(files ?? [])]
  return all.find(isImage) ?? all[0] ?? null
}

const isImage = ({ type }: Blob): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

/**
 * Decodes a file. Returns null if this browser cannot decode it. Throws `UnreadableImageError` if it is not an image
 * or has too many pixels.
 */
export async function openImage(file: Blob): Promise<OpenedImage | null> {
  if (!isImage(file)) throw new UnreadableImageError('file.notPicture')
  const image = new Image()
  const url = URL.createObjectURL(file)
  const isReadable = await new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  })
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  if (isReadable && size.width * size.height <= limit.pixels) return { image, url, size }
  URL.revokeObjectURL(url)
  if (isReadable) throw new UnreadableImageError('file.tooManyPixels')
  return null
}

/**
 * Downscales a chat image before upload. Leaves a GIF, and a file that only the server may be able to decode,
 * unchanged. Throws `UnreadableImageError`.
 */
export async function prepareChatImage(file: Blob): Promise<PreparedImage> {
  const opened = await openImage(file)
  if (!opened && !acceptedTypes.split(',').includes(file.type))
    throw new UnreadableImageError('file.notPicture')
  const small = opened && file.type !== 'image/gif' ? await shrink(opened) : null
  if (opened) URL.revokeObjectURL(opened.url)
  const result = small && (small.file.size < file.size || !isAcceptable(file)) ? small : null
  if (!result && !isAcceptable(file)) throw new UnreadableImageError('file.tooLarge')
  return result ?? { file, size: opened?.size ?? null }
}

/** True if the server accepts the file unchanged. */
const isAcceptable = (file: Blob): boolean =>
  file.size <= limit.bytes && acceptedTypes.split(',').includes(file.type)

async function shrink({ image, size }: OpenedImage): Promise<PreparedImage> {
  const small = fitWithin(size, limit.chatSide)
  const [canvas, context] = createCanvas(small)
  context.drawImage(image, 0, 0, small.width, small.height)
  return { file: await encodeCanvas(canvas, context), size: small }
}

/** Crops the image and scales it to the stored size. */
export async function cropImage(image: HTMLImageElement, { left, top, side }: CropSquare): Promise<Blob> {
  const length = limit.profileSide
  const [canvas, draw] = createCanvas({ width: length, height: length })
  draw.drawImage(image, left, top, side, side, 0, 0, length, length)
  return encodeCanvas(canvas, draw)
}

function createCanvas({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const draw = canvas.getContext('2d')
  if (!draw) throw new UnreadableImageError('file.tooManyPixels')
  draw.imageSmoothingQuality = 'high'
  return [canvas, draw]
}

/** Encodes as WebP, or as JPEG on white in browsers that cannot write WebP and would return a large PNG. */
async function encodeCanvas(canvas: HTMLCanvasElement, draw: CanvasRenderingContext2D): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  draw.globalCompositeOperation = 'destination-over'
  draw.fillStyle = '#ffffff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadableImageError('file.tooManyPixels'))),
      type,
      0.86,
    )
  })
}
