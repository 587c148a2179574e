import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket } from '../testing/clients/live.ts'
import { aPair, aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { frameOf, listen, sendRaw, upgrade } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { live as limit, messageRate } from '#shared/limits.ts'
import type { Message } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const origin = 'http://localhost:3000'
async function open(person: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

describe('an upgrade', () => {
  const status = async (headers: Record<string, string>) => {
    const { status: received, socket } = await upgrade(port, headers)
    socket?.destroy()
    return received
  }

  it('[RT-1] is rejected before the handshake unless it has the own origin', async () => {
    const { cookie } = await aMentee(t)
    const foreignOrigins = [
      'null',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost:3000.example.org',
      'http://xlocalhost:3000',
      'http://localhost:3000/',
      'http://LOCALHOST:3000',
      'http://user@localhost:3000',
      'http://localhost:3000, http://localhost:3000',
      'http://[::ffff:127.0.0.1]:3000',
      'file://',
      '',
    ]
    for (const foreignOrigin of foreignOrigins)
      expect([foreignOrigin, await status({ cookie, origin: foreignOrigin })]).toEqual([foreignOrigin, 403])
    expect(await status({ cookie })).toBe(403)
    expect(await status({ cookie, origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ cookie, origin })).toBe(101)
  })

  it('[RT-1] requires an active session', async () => {
    expect(await status({ origin })).toBe(401)
    expect(await status({ origin, cookie: 'pathlight=unknown' })).toBe(401)
    const person = await aMentee(t)
    const { cookie } = person
    await person.call('account.logOut')
    expect(await status({ origin, cookie })).toBe(401)
  })

  it('[RT-1] is accepted at one path only, and without a query', async () => {
    const { cookie } = await aMentee(t)
    for (const path of ['/', '/health', '/api/app.bootstrap', '/api?token=abc', '/api/', '/%zz']) {
      const lines = [
        `GET ${path} HTTP/1.1`,
        'host: localhost',
        'connection: upgrade, close',
        'upgrade: websocket',
      ]
      const key = ['sec-websocket-version: 13', 'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==']
      const response = await sendRaw(
        port,
        [...lines, ...key, `origin: ${origin}`, `cookie: ${cookie}`, '', ''].join('\r\n'),
      )
      expect(response.split('\r\n')[0]).not.toContain('101')
    }
  })

  it('[RT-3] is rejected beyond eight sockets per user, also for concurrent upgrades', async () => {
    const { cookie } = await aMentee(t)
    const upgrades = await Promise.all(Array.from({ length: 40 }, () => upgrade(port, { origin, cookie })))
    const accepted = upgrades.filter(({ status: received }) => received === 101)
    expect(accepted).toHaveLength(limit.connectionsPerUser)
    expect(upgrades.filter(({ status: received }) => received === 429)).toHaveLength(
      40 - limit.connectionsPerUser,
    )
    for (const { socket } of accepted) socket?.destroy()
    await eventually('room again', async () => (await status({ origin, cookie })) === 101)
  })
})

describe('a frame', () => {
  const validCall = { id: 1, method: 'query', params: { path: 'app.bootstrap' } }
  const invalidFrames: (string | Buffer)[] = [
    'hello',
    '',
    'true',
    '17',
    'null',
    '[]',
    '{}',
    '{"id":1}',
    '"PING"',
    'PINGPING',
    JSON.stringify([validCall, { ...validCall, id: null }]),
    JSON.stringify(Array.from({ length: limit.callsPerFrame + 1 }, () => validCall)),
    JSON.stringify({ ...validCall, id: null }),
    JSON.stringify({ ...validCall, id: { $ne: 1 } }),
    JSON.stringify({ ...validCall, method: 'constructor' }),
    JSON.stringify({ ...validCall, method: 'subscription.start' }),
    JSON.stringify({ ...validCall, params: undefined }),
    JSON.stringify({ ...validCall, params: { path: 'app.bootstrap', more: 1 } }),
    JSON.stringify({ ...validCall, params: { path: ['app.bootstrap'] } }),
    JSON.stringify({ ...validCall, more: true }),
    `{"__proto__":{"id":1},"method":"query"}`,
    '['.repeat(8_000) + ']'.repeat(8_000),
    Buffer.from(JSON.stringify(validCall)),
    Buffer.alloc(500, 0xff),
  ]

  it('[RT-2] that is invalid is answered with an error, and the third one closes the socket', async () => {
    const person = await aMentee(t)
    for (let first = 0; first < invalidFrames.length; first += 3) {
      const socket = await open(person)
      for (const frame of invalidFrames.slice(first, first + 3)) socket.send(frame)
      expect(await socket.closed).toBe(1008)
      expect(socket.answers).toHaveLength(3)
      expect(socket.answers[0]).toMatchObject({ id: null, error: { data: { reason: 'app.invalid' } } })
    }
    expect(t.logged()).not.toContain('"level":50')
  })

  it('[RT-2, SN7] with an unknown procedure or an invalid input fails only that call', async () => {
    const socket = await open(await aMentee(t))
    const wrong: [string, unknown, string][] = [
      ['nothing.here', undefined, 'app.notFound'],
      ['constructor', undefined, 'app.notFound'],
      ['__proto__.toString', undefined, 'app.notFound'],
      ['app', undefined, 'app.notFound'],
      ['chat.send', 'text', 'app.invalid'],
      ['chat.send', { chatId: 1 }, 'app.invalid'],
      ['account.sessions', undefined, 'app.notFound'],
    ]
    for (const [path, input, reason] of wrong) await expect(socket.call(path, input)).rejects.toThrow(reason)
    expect(await socket.query('app.bootstrap')).toMatchObject({ me: { role: 'mentee' } })
  })

  it('[RT-2] may contain several calls, each limited separately; with too many, none runs', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const socket = await open(mentee)
    const frame = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({
          id: 1_000 + index,
          method: 'mutation',
          params: { path: 'chat.send', input: { chatId, id: newId(), text: 'one of many' } },
        })),
      )
    const seqs = async () => {
      // Mutations run in order: when this one has completed, so have all before it.
      await socket.call('account.skipName')
      const { messages } = await mentor.query<{ messages: Message[] }>('chat.page', { chatId, before: 99 })
      return messages.map(({ seq }) => seq)
    }
    socket.send(frame(limit.callsPerFrame + 1))
    expect(await seqs()).toEqual([])
    // Without a refill: on a slow machine, the rate would allow all of them.
    let tokens = messageRate.burst
    const consume = vi.spyOn(t.services.messageRateLimit, 'consume')
    consume.mockImplementation(() => (tokens-- > 0 ? 0 : 1))
    socket.send(frame(limit.callsPerFrame))
    socket.send(frame(limit.callsPerFrame))
    expect(await seqs()).toHaveLength(messageRate.burst)
    expect(consume).toHaveBeenCalledTimes(2 * limit.callsPerFrame)
    consume.mockRestore()
  })

  it('[RT-3] over 16 KiB closes the socket with 1009, whole or fragmented', async () => {
    const person = await aMentee(t)
    const whole = await open(person)
    whole.send('x'.repeat(limit.maxPayload + 1))
    expect(await whole.closed).toBe(1009)
    const pieces = await open(person)
    for (let sent = 0; sent < 20; sent++) pieces.raw.send('x'.repeat(1_000), { fin: false })
    expect(await pieces.closed).toBe(1009)
    expect((await open(person)).raw.extensions).toBe('')
  })

  it('[RT-3] in more than 64 fragments closes the socket, however small they are', async () => {
    const socket = await open(await aMentee(t))
    for (let sent = 0; sent < 65; sent++) socket.raw.send('', { fin: false })
    expect(await socket.closed).toBe(1008)
  })

  it('[RT-3] opens at most four streams per socket, and rejects duplicate keys', async () => {
    const socket = await open(await aMentee(t))
    const feeds = [await socket.watch([{ name: 'me' }])]
    for (let count = 1; count < limit.streamsPerSocket; count++)
      feeds.push(await socket.watch([{ name: 'me' }]))
    await expect(socket.watch([{ name: 'me' }])).rejects.toThrow('limit.tooMany')
    feeds[0]?.stop()
    await feeds[0]?.over
    await socket.watch([{ name: 'me' }]).then((feed) => feed.stop())
    const duplicateKeys = [
      { name: 'me', key: 'a' },
      { name: 'profile', key: 'a' },
    ]
    await expect(socket.watch(duplicateKeys)).rejects.toThrow('app.invalid')
    const many = Array.from({ length: limit.queriesPerStream + 1 }, (_, key) => ({
      name: 'me',
      key: `${key}`,
    }))
    await expect(socket.watch(many)).rejects.toThrow('app.invalid')
  })

  it('[RT-3] releases a stream that is stopped in the same message that starts it', async () => {
    const { cookie } = await aMentee(t)
    const { socket: line } = await upgrade(port, { origin, cookie })
    let output = ''
    line?.on('data', (bytes: Buffer) => (output += bytes.toString('latin1')))
    for (let id = 1; id <= 3 * limit.streamsPerSocket; id++) {
      const params = { path: 'live.stream', input: { queries: [{ key: 'a', name: 'connections' }] } }
      const frames = [
        { id, method: 'subscription', params },
        { id, method: 'subscription.stop' },
      ]
      line?.write(Buffer.concat(frames.map((frame) => frameOf(JSON.stringify(frame)))))
      await eventually('the end', () => output.includes(`{"id":${id},"result":{"type":"stopped"}}`))
    }
    expect(output).not.toContain('limit.tooMany')
    line?.destroy()
  })

  it('[RT-2] that starts a stream under the id of an open one is rejected, and the open one goes on', async () => {
    const { mentee, mentor, chatId } = await aPair(t)
    const socket = await open(mentee)
    const frames: { id: number; error?: { message: string }; result?: { type: string } }[] = []
    socket.raw.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
    const params = {
      path: 'live.stream',
      input: { queries: [{ key: 'a', name: 'messages', input: { chatId } }] },
    }
    const start = JSON.stringify({ id: 900, method: 'subscription', params })
    socket.send(start)
    await eventually('the stream', async () => frames.some(({ result }) => result?.type === 'data'))
    socket.send(start)
    await eventually('the answer', async () => frames.some(({ error }) => error?.message === 'app.invalid'))
    const before = frames.length
    await mentor.call('chat.send', { chatId, id: newId(), text: 'still there' })
    await eventually('the message', async () => JSON.stringify(frames.slice(before)).includes('still there'))
    expect(frames.filter(({ result }) => result?.type === 'stopped')).toEqual([])
  })

  it('[RT-3] opens at most sixteen SSE streams per user', async () => {
    const { cookie } = await aMentor(t)
    const openStream = () => openEvents({ port, cookie }, [{ name: 'me' }])
    const streams = await Promise.all(Array.from({ length: limit.eventStreamsPerUser }, openStream))
    await expect(openStream()).rejects.toThrow('limit.tooMany')
    streams[0]?.stop()
    await eventually('room again', () =>
      openStream().then(
        (feed) => (streams.push(feed), true),
        () => false,
      ),
    )
    for (const feed of streams) feed.stop()
  })
})

it('[RT-2] closes sockets with 1012 when the server shuts down', async () => {
  const ownApp = await createTestApp()
  const person = await aMentee(ownApp)
  const socket = await openSocket({ port: await listen(ownApp.app), cookie: person.cookie })
  await socket.watch([{ name: 'me' }])
  const closing = ownApp.close()
  expect(await socket.closed).toBe(1012)
  await closing
})
