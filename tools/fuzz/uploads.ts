import sharp from 'sharp'
import type { Random } from './random.ts'
import type { Client, Wire } from './requests.ts'
import type { Known } from './values.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const
const TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/svg+xml',
  'image/x-icon',
  'image/',
]

/** Small images of each accepted format, which are then damaged. */
export async function samplePictures(): Promise<Buffer[]> {
  const one = sharp({ create: { width: 24, height: 16, channels: 3, background: '#2a7' } })
  return Promise.all(FORMATS.map(async (format) => one.clone().toFormat(format).toBuffer()))
}

/** A PNG whose header declares more pixels than any machine can hold. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.set([8, 6, 0, 0, 0], 24)
  return head
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>
  <foreignObject><iframe src="http://evil.example"/></foreignObject><image href="file:///etc/passwd"/></svg>`

const WRONG: Record<string, (random: Random, picture: Buffer) => Buffer> = {
  truncated: (random, picture) => picture.subarray(0, random.int(picture.length)),
  'a byte changed': (random, picture) => {
    const body = Buffer.from(picture)
    for (let count = 1 + random.int(8); count > 0; count--) body[random.int(body.length)] = random.int(256)
    return body
  },
  'an image header only': (random, picture) => Buffer.concat([picture.subarray(0, 12), random.bytes(400)]),
  nothing: () => Buffer.alloc(0),
  noise: (random) => random.bytes(1 + random.int(2_000)),
  'a decompression bomb': (random) =>
    bomb(random.pick([60_000, 2_147_483_647, 0, 1]), random.pick([60_000, 2_147_483_647, 0])),
  'an SVG with a script': () => Buffer.from(SVG),
  'HTML before the image': (_random, picture) =>
    Buffer.concat([Buffer.from('<!doctype html><script>1</script>'), picture]),
  'HTML after the image': (_random, picture) =>
    Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
  'an archive': (random) => Buffer.concat([Buffer.from('PK\u0003\u0004'), random.bytes(300)]),
}
const KINDS = Object.keys(WRONG)

/** An upload, to the own profile or to a chat, whose body is not an image or a damaged one. */
export function wrongUpload(
  random: Random,
  { origin, host, cookie }: Client,
  known: Known,
  pictures: Buffer[],
): Wire {
  const kind = random.pick(KINDS)
  const body = WRONG[kind]?.(random, random.pick(pictures)) ?? Buffer.alloc(0)
  const path = random.pick([
    'profile',
    'profile',
    `chat/${random.pick(known.chatIds)}`,
    'chat/none',
    'chat/%00',
  ])
  const isCut = random.isOneOf(0.15)
  const lines = [
    `POST /api/upload/${path} HTTP/1.1`,
    ...['connection: close', `host: ${host}`, `origin: ${origin}`, `cookie: ${cookie}`],
    `content-type: ${random.pick(TYPES)}`,
    `content-length: ${body.length + (isCut ? 1 + random.int(9_000_000) : 0)}`,
  ]
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
  return { kind: `a picture: ${kind}`, bytes, isWhole: !isCut }
}
