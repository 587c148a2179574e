import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const COOKIE = 0x21_12_a4_42
const method = { allocate: 0x0003, createPermission: 0x0008 } as const
const attribute = {
  ...{ username: 0x0006, integrity: 0x0008, errorCode: 0x0009, realm: 0x0014, nonce: 0x0015 },
  ...{ peer: 0x0012, transport: 0x0019 },
} as const

const askAgainMs = 500

/** Which question a message asks or answers. */
const transactionOf = (message: Buffer) => message.subarray(8, 20)

type Attributes = ReadonlyMap<number, Buffer>

/** A TURN client (RFC 8656) for one question: does the server at `port` of this machine relay to an IPv4 address? */
export async function openTurnClient({ port, secret }: { readonly port: number; readonly secret: string }) {
  const socket = createSocket('udp4')
  const username = `${Math.floor(Date.now() / 1000) + 600}:test`
  const password = createHmac('sha1', secret).update(username).digest('base64')
  const ask = async (
    type: number,
    attributes: readonly (readonly [number, Buffer])[],
    key: Buffer | null,
  ) => {
    const message = encode(type, attributes, key)
    const send = () => socket.send(message, port, '127.0.0.1')
    // Over UDP, what arrives before the server reads from its port is lost.
    const again = setInterval(send, askAgainMs)
    try {
      send()
      for (;;) {
        const [answer] = (await once(socket, 'message')) as [Buffer]
        if (transactionOf(answer).equals(transactionOf(message))) return decode(answer)
      }
    } finally {
      clearInterval(again)
    }
  }
  const udp = [attribute.transport, Buffer.from([17, 0, 0, 0])] as const
  const challenge = await ask(method.allocate, [udp], null)
  const realm = challenge.get(attribute.realm) ?? Buffer.alloc(0)
  const key = createHash('md5')
    .update(`${username}:${String(realm)}:${password}`)
    .digest()
  const credentials = [
    [attribute.username, Buffer.from(username)],
    [attribute.realm, realm],
    [attribute.nonce, challenge.get(attribute.nonce) ?? Buffer.alloc(0)],
  ] as const
  const allocated = await ask(method.allocate, [udp, ...credentials], key)
  if (errorIn(allocated) !== null) throw new Error(`no allocation: ${errorIn(allocated)}`)
  return {
    /** Null if the server relays to the address, else its error code: 403 for a forbidden one. Sends nothing there. */
    permit: async (address: string) =>
      errorIn(
        await ask(method.createPermission, [[attribute.peer, encodePeer(address)], ...credentials], key),
      ),
    close: () => socket.close(),
  }
}

function encode(
  type: number,
  attributes: readonly (readonly [number, Buffer])[],
  key: Buffer | null,
): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => encodeAttribute(name, value)))
  const header = Buffer.alloc(20)
  header.writeUInt16BE(type, 0)
  header.writeUInt32BE(COOKIE, 4)
  randomBytes(12).copy(header, 8)
  // The length that is signed includes the signature.
  header.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  const message = Buffer.concat([header, body])
  if (!key) return message
  const digest = createHmac('sha1', key).update(message).digest()
  return Buffer.concat([message, encodeAttribute(attribute.integrity, digest)])
}

function encodeAttribute(name: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(name, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** An IPv4 address and port 9, each combined with the magic cookie. */
function encodePeer(address: string): Buffer {
  const value = Buffer.alloc(8)
  value[1] = 1
  value.writeUInt16BE(9 ^ (COOKIE >>> 16), 2)
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  value.writeUInt32BE((number ^ COOKIE) >>> 0, 4)
  return value
}

function decode(message: Buffer): Attributes {
  const found = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2)
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}

function errorIn(attributes: Attributes): number | null {
  const value = attributes.get(attribute.errorCode)
  return value ? (value[2] ?? 0) * 100 + (value[3] ?? 0) : null
}
