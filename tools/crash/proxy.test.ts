import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { frameOf } from '#server/testing/clients/wire.ts'
import { passThrough, readCalls, readStatements } from './protocol-framing.ts'
import type { PieceReader } from './proxy.ts'
import { startFaultProxy } from './proxy.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server behind a proxy that echoes everything in capitals, and a client of it. */
async function through(reader: () => PieceReader) {
  const heard: string[] = []
  const lines: Socket[] = []
  const server = createServer((line) => {
    lines.push(line.on('error', () => {}))
    line.on('data', (chunk: Buffer) => {
      heard.push(chunk.toString())
      line.write(chunk.toString().toUpperCase())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startFaultProxy(() => (server.address() as AddressInfo).port, reader)
  closers.push(() => {
    proxy.close()
    server.close()
    for (const line of lines) line.destroy()
  })
  const call = async () => {
    const line = connect(proxy.port, '127.0.0.1')
    const came: string[] = []
    line.on('error', () => {}).on('data', (chunk: Buffer) => came.push(chunk.toString()))
    const closed = new Promise((resolve) => line.once('close', resolve))
    await once(line, 'connect')
    closers.push(() => line.destroy())
    return { came, closed, say: (text: string | Buffer) => void line.write(text), text: () => came.join('') }
  }
  return { proxy, heard, call }
}

const until = async (check: () => boolean): Promise<void> => {
  while (!check()) await sleep(2)
}

it('[C6] forwards everything in order, also what it held back while silent', async () => {
  const { proxy, call } = await through(passThrough)
  const one = await call()
  one.say('a')
  await until(() => one.text() === 'A')
  proxy.silence()
  one.say('b')
  one.say('c')
  await sleep(20)
  expect(one.text()).toBe('A')
  proxy.heal()
  await until(() => one.text() === 'ABC')
})

it('[C4] a slow connection keeps its order; two connections are independent', async () => {
  const { proxy, call } = await through(passThrough)
  const both = [await call(), await call()]
  proxy.slow(60, 3)
  for (const letter of 'abcdefgh') for (const one of both) one.say(letter)
  await until(() => both.every((one) => one.text().length === 8))
  expect(both.map((one) => one.text())).toEqual(['ABCDEFGH', 'ABCDEFGH'])
})

it.each(['reset', 'end'] as const)('[C5] cuts open connections by %s, and accepts the next', async (how) => {
  const { proxy, call } = await through(passThrough)
  const one = await call()
  one.say('a')
  await until(() => one.text() === 'A')
  proxy.cut(how)
  await one.closed
  const next = await call()
  next.say('b')
  await until(() => next.text() !== '')
  expect([one.text(), next.text()]).toEqual(['A', 'B'])
})

it.each(['sent', 'answered'] as const)(
  '[C5] cuts a connection at its next commit, once it is %s: the commit arrives, its response does not',
  async (when) => {
    const { proxy, heard, call } = await through(readStatements)
    const one = await call()
    const armed = proxy.cutAtCommits(1, when)
    one.say('select 1')
    await until(() => one.text() === 'SELECT 1')
    expect(armed.isUsed()).toBe(false)
    one.say('COMMIT')
    await one.closed
    await until(() => heard.includes('COMMIT'))
    expect([one.text(), armed.isUsed()]).toEqual(['SELECT 1', true])
    // One cut was requested.
    const next = await call()
    next.say('commit')
    await until(() => next.text() === 'COMMIT')
  },
)

const upgrade = 'GET /api HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n'
const send = '{"id":1,"method":"mutation","params":{"path":"chat.send","input":{}}}'
const watch = '{"id":2,"method":"subscription","params":{"path":"live.stream"}}'

it('[C3] finds complete frames that send a message, however they are fragmented', () => {
  const long = send.replace('{}', JSON.stringify({ text: 'x'.repeat(400) }))
  const bytes = Buffer.concat([Buffer.from(upgrade), ...[watch, send, long].map(frameOf)])
  for (const step of [1, 7, 64, bytes.length]) {
    const read = readCalls()
    // The header arrives in one piece, as it does from clients on this machine.
    const chunks = [bytes.subarray(0, upgrade.length)]
    for (let at = upgrade.length; at < bytes.length; at += step) chunks.push(bytes.subarray(at, at + step))
    const pieces = chunks.flatMap((chunk) => read(chunk))
    expect(Buffer.concat(pieces.map((one) => one.bytes))).toEqual(bytes)
    expect(pieces.map(({ isCommit, isNumbered }) => isCommit && isNumbered)).toEqual([
      false,
      false,
      true,
      true,
    ])
  }
})

it('[C3] repeats frames that send a message, and no other requests', async () => {
  const { proxy, heard, call } = await through(readCalls)
  proxy.repeat(1, 0)
  const post = 'POST /api/chat.send HTTP/1.1\r\nHost: a\r\n\r\n'
  const asked = await call()
  asked.say(post)
  await until(() => asked.text() === post.toUpperCase())
  heard.length = 0
  const open = await call()
  open.say(upgrade)
  await until(() => heard.length === 1)
  open.say(frameOf(watch))
  open.say(frameOf(send))
  const [one, other] = [watch, send].map((text) => frameOf(text).toString())
  await until(() => heard.join('').length >= upgrade.length + `${one}${other}${other}`.length)
  expect(heard.join('')).toBe(`${upgrade}${one}${other}${other}`)
})
