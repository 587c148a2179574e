import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A push that the service accepted, decrypted with the keys of its browser. */
export type ReceivedPush = {
  readonly endpoint: string
  readonly payload: unknown
  readonly ttl: number
  readonly topic: string | undefined
  readonly urgency: string | undefined
  /** The claims of the server's token, whose signature is valid. */
  readonly vapid: { readonly aud: string; readonly exp: number; readonly sub: string }
  /** The public key of the server. */
  readonly serverKey: string
}

export type TestBrowser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type TestPushService = {
  /** For `PUSH_TEST_SERVICE`. */
  readonly host: string
  readonly received: readonly ReceivedPush[]
  /** How many requests there were, also those that were refused. */
  readonly requests: () => number
  /** Subscribes a browser, as `PushManager.subscribe` does. */
  subscribe(): TestBrowser
  /** The status of the next answers; 201 accepts. */
  behave(status: number): void
  close(): Promise<void>
}

type Keys = { readonly ecdh: ECDH; readonly auth: Buffer }

/** A push service on this machine: checks the server's token (RFC 8292), and decrypts what it gets (RFC 8188, RFC 8291). */
export async function openTestPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Keys>()
  const received: ReceivedPush[] = []
  let status = 201
  let requests = 0
  const server = createServer((req, res) => {
    requests += 1
    void buffer(req).then((body) => {
      const keys = browsers.get(req.url ?? '')
      if (!keys) return res.writeHead(404).end()
      if (status !== 201) return res.writeHead(status, { location: 'https://elsewhere.example/' }).end()
      try {
        received.push(readPush(req, body, keys, host))
        return res.writeHead(201).end()
      } catch {
        return res.writeHead(400).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    requests: () => requests,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { ecdh, auth })
      return { endpoint: `https://${host}${path}`, p256dh, auth: auth.toString('base64url') }
    },
    behave: (next) => void (status = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readPush(req: IncomingMessage, body: Buffer, keys: Keys, host: string): ReceivedPush {
  const header = (name: string) => req.headers[name]?.toString()
  if (req.method !== 'POST' || header('content-encoding') !== 'aes128gcm') throw new Error('no push')
  const [, token = '', serverKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header('authorization') ?? '') ?? []
  const vapid = readToken(token, serverKey)
  const now = Date.now() / 1_000
  if (vapid.aud !== `https://${host}` || vapid.exp < now || vapid.exp > now + 86_400) throw new Error('token')
  if (!/^(?:mailto:|https?:)/.test(vapid.sub)) throw new Error('subject')
  const payload: unknown = JSON.parse(decrypt(body, keys).toString())
  return {
    ...{ endpoint: `https://${host}${req.url ?? ''}`, payload, vapid, serverKey },
    ...{ ttl: Number(header('ttl')), topic: header('topic'), urgency: header('urgency') },
  }
}

/** The claims of a token that the key has signed with ES256. */
function readToken(token: string, key: string): ReceivedPush['vapid'] {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('signature')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['vapid']
}

/** The single record of a body in `aes128gcm`. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding')
  return padded.subarray(0, end)
}
