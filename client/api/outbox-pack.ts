import type { Outgoing } from './outbox-queue.ts'

/** A message and its picture as one row of bytes: four for the length of the head, the head as JSON, the picture. */
const HEAD = 4

export async function pack({ image, ...item }: Outgoing): Promise<Uint8Array<ArrayBuffer>> {
  const about = image && { size: image.size, imageId: image.imageId, type: image.file.type }
  const head = new TextEncoder().encode(JSON.stringify({ ...item, image: about }))
  const body = image ? new Uint8Array(await image.file.arrayBuffer()) : new Uint8Array()
  const bytes = new Uint8Array(HEAD + head.length + body.length)
  new DataView(bytes.buffer).setUint32(0, head.length)
  bytes.set(head, HEAD)
  bytes.set(body, HEAD + head.length)
  return bytes
}

/** The message as it is taken up again: what was under way when it was kept, waits. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): Outgoing {
  const end = HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const { image, ...item } = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, end))) as Packed
  if (!image) return { ...item, isMissed: false, image: null }
  const { type, ...known } = image
  const file = new Blob([bytes.subarray(end)], { type })
  return { ...item, isMissed: false, image: { ...known, file, progress: null } }
}

type Packed = Omit<Outgoing, 'image'> & {
  readonly image:
    | (Pick<NonNullable<Outgoing['image']>, 'size' | 'imageId'> & { readonly type: string })
    | null
}
