import type { Piece, PieceReader } from './proxy.ts'

/** PostgreSQL protocol: finds the statements that store messages, and the end of a transaction. */
export function readStatements(): PieceReader {
  return (bytes) => [
    { bytes, isCommit: /chat-send|\bcommit\b/i.test(bytes.toString('latin1')), isNumbered: false },
  ]
}

/** Any protocol: passes bytes on without looking at them. */
export function passThrough(): PieceReader {
  return (bytes) => [{ bytes, isCommit: false, isNumbered: false }]
}

const END_OF_HEAD = '\r\n\r\n'

/**
 * HTTP: passes bytes on, and whole frames after the upgrade to a WebSocket. A call that sends a message counts as a
 * commit.
 */
export function readCalls(): PieceReader {
  let rest: Buffer = Buffer.alloc(0)
  let isSocket = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const pieces: Piece[] = []
    if (!isSocket) {
      const head = headOf(rest)
      isSocket = /^upgrade: websocket/im.test(head)
      const bytes = isSocket ? rest.subarray(0, head.length) : rest
      rest = rest.subarray(bytes.length)
      pieces.push({ bytes, isCommit: /^POST \/api\/chat\.send/m.test(head), isNumbered: false })
    }
    if (!isSocket) return pieces
    for (let frame = frameAt(rest); frame; frame = frameAt(rest)) {
      rest = rest.subarray(frame.length)
      pieces.push({ bytes: frame, isCommit: textOf(frame).includes('"chat.send"'), isNumbered: true })
    }
    return pieces
  }
}

function headOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const end = text.indexOf(END_OF_HEAD)
  return end < 0 ? text : text.slice(0, end + END_OF_HEAD.length)
}

/** Where the mask of a frame begins, and the length of its body; null while the header is incomplete. */
function sizesOf(bytes: Buffer): { mask: number; body: number } | null {
  const short = (bytes[1] ?? 0) & 127
  const mask = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < mask) return null
  const body =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  return { mask, body }
}

/** The first frame of a client, which is masked; null while it is incomplete. */
function frameAt(bytes: Buffer): Buffer | null {
  const sizes = sizesOf(bytes)
  if (!sizes) return null
  const length = sizes.mask + 4 + sizes.body
  return bytes.length < length ? null : bytes.subarray(0, length)
}

function textOf(frame: Buffer): string {
  const mask = sizesOf(frame)?.mask ?? 0
  const key = frame.subarray(mask, mask + 4)
  return frame
    .subarray(mask + 4)
    .map((byte, index) => byte ^ (key[index % 4] ?? 0))
    .toString()
}
