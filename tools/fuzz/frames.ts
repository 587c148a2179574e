import type { Random } from './random.ts'
import { NOT_UTF8 } from './values.ts'

/** One WebSocket frame, valid or with any part of its header invalid. */
export type Head = {
  readonly fin?: boolean
  readonly reserved?: number
  readonly opcode?: number
  readonly isMasked?: boolean
  /** The length in the header; by default the actual one. */
  readonly says?: bigint
  /** The number of bytes for the length; by default the fewest. */
  readonly lengthBytes?: 0 | 2 | 8
}

const OPCODE = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export function frame(body: Buffer, head: Head = {}): Buffer {
  const { fin = true, reserved = 0, opcode = OPCODE.text, isMasked = true } = head
  const says = head.says ?? BigInt(body.length)
  const lengthBytes = head.lengthBytes ?? (says < 126n ? 0 : says < 65_536n ? 2 : 8)
  const length = Buffer.alloc(lengthBytes)
  if (lengthBytes === 2) length.writeUInt16BE(Number(says & 0xffffn))
  if (lengthBytes === 8) length.writeBigUInt64BE(says)
  const short = lengthBytes === 0 ? Number(says & 127n) : lengthBytes === 2 ? 126 : 127
  const mask = Buffer.from([7, 11, 13, 17])
  return Buffer.concat([
    Buffer.from([(fin ? 128 : 0) | (reserved << 4) | opcode, (isMasked ? 128 : 0) | short]),
    length,
    ...(isMasked ? [mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))] : [body]),
  ])
}

/** The ways in which a frame can be invalid, whatever its content. */
const WRONG: Record<string, (random: Random) => Buffer> = {
  'an unknown opcode': (random) =>
    frame(random.bytes(random.int(40)), { opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
  'reserved bits': (random) => frame(random.bytes(random.int(40)), { reserved: 1 + random.int(7) }),
  'no mask': (random) => frame(Buffer.from('{"id":1}'), { isMasked: false, opcode: random.pick([1, 2, 9]) }),
  'a long control frame': (random) =>
    frame(random.bytes(126 + random.int(400)), { opcode: 8 + random.int(3) }),
  'a fragmented control frame': (random) => frame(random.bytes(5), { opcode: 8 + random.int(3), fin: false }),
  'a wrong length': (random) => frame(random.bytes(random.int(60)), { says: BigInt(random.int(9_000)) }),
  'a huge length': (random) =>
    frame(random.bytes(20), {
      says: random.pick([2n ** 63n, 2n ** 64n - 1n, 2n ** 53n, 2n ** 31n, 2n ** 32n, 20_000_000n, 16_385n]),
      lengthBytes: 8,
    }),
  'a length in too many bytes': (random) => frame(random.bytes(9), { lengthBytes: random.pick([2, 8]) }),
  'invalid UTF-8': (random) =>
    frame(Buffer.concat([Buffer.from('{"id":"'), random.pick(NOT_UTF8), Buffer.from('"}')])),
  'a character split over two fragments': (random) => {
    const body = Buffer.concat([Buffer.from('{"a":"'), random.pick(NOT_UTF8)])
    return Buffer.concat([frame(body, { fin: false }), frame(Buffer.from('"}'), { opcode: OPCODE.more })])
  },
  'an invalid close code': (random) => frame(closeBody(random), { opcode: OPCODE.close }),
  'a close of one byte': (random) => frame(random.bytes(1), { opcode: OPCODE.close }),
  'frames after the close': (random) =>
    Buffer.concat([frame(Buffer.from([3, 232]), { opcode: OPCODE.close }), frame(random.bytes(50))]),
  'a continuation without a start': (random) =>
    frame(random.bytes(30), { opcode: OPCODE.more, fin: random.isOneOf(0.5) }),
  'a start within a message': (random) =>
    Buffer.concat([
      frame(random.bytes(9), { fin: false }),
      frame(random.bytes(9), { fin: random.isOneOf(0.5) }),
    ]),
  'endless fragments': (random) =>
    Buffer.concat([
      frame(Buffer.from('['), { fin: false }),
      ...Array.from({ length: 20 + random.int(200) }, () =>
        frame(Buffer.alloc(random.int(3)), { fin: false, opcode: OPCODE.more }),
      ),
    ]),
  'fragments that are too large together': (random) =>
    Buffer.concat([
      frame(Buffer.alloc(4_000, 120), { fin: false }),
      ...Array.from({ length: 5 + random.int(3) }, () =>
        frame(Buffer.alloc(4_000, 120), { fin: false, opcode: OPCODE.more }),
      ),
    ]),
  'too large': (random) => frame(Buffer.alloc(16_385 + random.int(30_000), 120)),
  'random bytes as text': (random) => frame(random.bytes(random.int(300)), { opcode: OPCODE.binary }),
  'an incomplete frame': (random) => {
    const whole = frame(random.bytes(200 + random.int(200)))
    return whole.subarray(0, 1 + random.int(whole.length - 1))
  },
  anything: (random) => random.bytes(1 + random.int(400)),
  'many pings': (random) =>
    Buffer.concat(
      Array.from({ length: 100 }, () => frame(random.bytes(random.int(125)), { opcode: OPCODE.ping })),
    ),
  'many unsolicited pongs': () =>
    Buffer.concat(Array.from({ length: 100 }, () => frame(Buffer.alloc(2), { opcode: OPCODE.pong }))),
  'a compressed frame without the extension': (random) =>
    frame(Buffer.concat([Buffer.from([0xaa, 0x56, 0x4a]), random.bytes(20)]), { reserved: 4 }),
}

const CLOSE_CODES = [0, 1, 999, 1004, 1005, 1006, 1012, 1015, 1016, 2999, 5000, 65_535]

function closeBody(random: Random): Buffer {
  const code = Buffer.alloc(2)
  code.writeUInt16BE(random.pick(CLOSE_CODES))
  return Buffer.concat([code, random.isOneOf(0.5) ? random.pick(NOT_UTF8) : random.bytes(random.int(60))])
}

const KINDS = Object.keys(WRONG)

/** A frame that violates the protocol, and how. */
export function wrongFrame(random: Random): { kind: string; bytes: Buffer } {
  const kind = random.pick(KINDS)
  return { kind, bytes: WRONG[kind]?.(random) ?? Buffer.alloc(0) }
}
