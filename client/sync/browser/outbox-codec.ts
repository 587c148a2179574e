import type { Outgoing } from '../outbox/outbox-queue.ts'
import { upgradeRejection } from '../outbox/rejection.ts'

/** A row holds the length of its header (4 bytes), the header as JSON, and the bytes of the image. */
const LENGTH_BYTES = 4

/** Encodes a message and its image as the bytes that are encrypted and stored. */
export async function encode({ image, ...item }: Outgoing): Promise<Uint8Array<ArrayBuffer>> {
  const { file, progress: _progress, ...known } = image ?? {}
  const storedImage = file ? { ...known, type: file.type } : null
  const header = new TextEncoder().encode(JSON.stringify({ ...item, image: storedImage }))
  const body = image ? new Uint8Array(await image.file.arrayBuffer()) : new Uint8Array()
  const bytes = new Uint8Array(LENGTH_BYTES + header.length + body.length)
  new DataView(bytes.buffer).setUint32(0, header.length)
  bytes.set(header, LENGTH_BYTES)
  bytes.set(body, LENGTH_BYTES + header.length)
  return bytes
}

/** Decodes a stored message. A message that was being sent when it was stored is queued again. */
export function decode(bytes: Uint8Array<ArrayBuffer>): Outgoing {
  const end = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end))) as
    | Stored
    | StoredV2
    | StoredV1
  const { image, ...item } = upgrade(header)
  if (!image) return { ...item, isUnconfirmed: false, image: null }
  const { type, ...known } = image
  const file = new Blob([bytes.subarray(end)], { type })
  return { ...item, isUnconfirmed: false, image: { ...known, file, progress: null } }
}

type Stored = Omit<Outgoing, 'image' | 'isUnconfirmed'> & {
  readonly image:
    | (Omit<NonNullable<Outgoing['image']>, 'file' | 'progress'> & { readonly type: string })
    | null
}

/** Rows that have the text of a rejection. */
type StoredV2 = Omit<Stored, 'rejection'> & { readonly rejectReason: string | null }

/** Rows of versions before the first release. */
type StoredV1 = Omit<Stored, 'state' | 'rejection'> & {
  readonly state: 'waiting' | 'refused' | 'sent'
  readonly isMissed: boolean
  readonly refusal: string | null
}

const stateOfV1 = { waiting: 'queued', refused: 'rejected', sent: 'sent' } as const

function upgrade(header: Stored | StoredV2 | StoredV1): Stored {
  if ('refusal' in header) {
    const { refusal, isMissed: _isMissed, state, ...item } = header
    return { ...item, state: stateOfV1[state], rejection: upgradeRejection({ rejectReason: refusal }) }
  }
  if (!('rejectReason' in header)) return header
  const { rejectReason, ...item } = header
  return { ...item, rejection: upgradeRejection({ rejectReason }) }
}
