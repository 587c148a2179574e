import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Listens on a free port, for tests that need a real socket. */
export async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** Sends bytes unchanged and returns everything received until the connection was closed. */
export function sendRaw(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    // A server that closes the connection while we write causes a reset.
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

export type Upgrade = {
  readonly status: number
  readonly answer: IncomingMessage
  readonly socket: Duplex | null
}

/** Requests a WebSocket at /api by hand: status 101 and the socket, or the rejection. */
export function upgrade(port: number, headers: Record<string, string>): Promise<Upgrade> {
  return new Promise((resolve, reject) => {
    const ask = request({
      agent: false,
      port,
      host: '127.0.0.1',
      path: '/api',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
        ...headers,
      },
    })
    ask.on('error', reject)
    ask.on('upgrade', (answer, socket) => resolve({ status: 101, answer, socket }))
    ask.on('response', (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, answer, socket: null })
    })
    ask.end()
  })
}

/** A text as one masked WebSocket frame of a client. `text` is at most 65,535 bytes. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const mask = Buffer.from([1, 2, 3, 4])
  const length = body.length < 126 ? [128 | body.length] : [128 | 126, body.length >> 8, body.length & 255]
  return Buffer.concat([
    Buffer.from([0x81, ...length]),
    mask,
    body.map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  ])
}

/** The code of the close frame in the bytes from a server, or null. Its frames are not masked. */
export function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 2 <= bytes.length;) {
    const length = bytes[at + 1] ?? 0
    const long = length === 126 ? bytes.readUInt16BE(at + 2) : length
    const body = at + (length === 126 ? 4 : 2)
    if (((bytes[at] ?? 0) & 15) === 8) return bytes.readUInt16BE(body)
    at = body + long
  }
  return null
}
