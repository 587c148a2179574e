import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import type { LiveSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { frameOf, listen, sendRaw, upgrade } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { live as limit } from '#shared/limits.ts'
import type { Message } from '#shared/contract/chat.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const origin = 'http://localhost:3000'
async function enter(person: Person): Promise<LiveSocket> {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  return socket
}

describe('an upgrade', () => {
  const status = async (headers: Record<string, string>) => {
    const { status: answered, socket } = await upgrade(port, headers)
    socket?.destroy()
    return answered
  }

  it('[RT-1] is refused before the handshake unless it comes from our own page', async () => {
    const { cookie } = await aMentee(t)
    const strangers = [
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
    for (const stranger of strangers)
      expect([stranger, await status({ cookie, origin: stranger })]).toEqual([stranger, 403])
    expect(await status({ cookie })).toBe(403)
    expect(await status({ cookie, origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ cookie, origin })).toBe(101)
  })

  it('[RT-1] needs a living session', async () => {
    expect(await status({ origin })).toBe(401)
    expect(await status({ origin, cookie: 'pathlight=somebody' })).toBe(401)
    const person = await aMentee(t)
    const { cookie } = person
    await person.call('account.logOut')
    expect(await status({ origin, cookie })).toBe(401)
  })

  it('[RT-1] happens at one address, and without a query that a token could stand in', async () => {
    const { cookie } = await aMentee(t)
    for (const path of ['/', '/health', '/api/app.bootstrap', '/api?token=abc', '/api/', '/%zz']) {
      const lines = [
        `GET ${path} HTTP/1.1`,
        'host: localhost',
        'connection: upgrade, close',
        'upgrade: websocket',
      ]
      const key = ['sec-websocket-version: 13', 'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==']
      const answer = await sendRaw(
        port,
        [...lines, ...key, `origin: ${origin}`, `cookie: ${cookie}`, '', ''].join('\r\n'),
      )
      expect(answer.split('\r\n')[0]).not.toContain('101')
    }
  })

  it('[RT-3] is refused beyond eight sockets a person, also when many come at once', async () => {
    const { cookie } = await aMentee(t)
    const asked = await Promise.all(Array.from({ length: 40 }, () => upgrade(port, { origin, cookie })))
    const open = asked.filter(({ status: answered }) => answered === 101)
    expect(open).toHaveLength(limit.connectionsPerUser)
    expect(asked.filter(({ status: answered }) => answered === 429)).toHaveLength(
      40 - limit.connectionsPerUser,
    )
    for (const { socket } of open) socket?.destroy()
    await eventually('room again', async () => (await status({ origin, cookie })) === 101)
  })
})

describe('a frame', () => {
  const good = { id: 1, method: 'query', params: { path: 'app.bootstrap' } }
  const bad: (string | Buffer)[] = [
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
    JSON.stringify([good, { ...good, id: null }]),
    JSON.stringify(Array.from({ length: limit.callsPerFrame + 1 }, () => good)),
    JSON.stringify({ ...good, id: null }),
    JSON.stringify({ ...good, id: { $ne: 1 } }),
    JSON.stringify({ ...good, method: 'constructor' }),
    JSON.stringify({ ...good, method: 'subscription.start' }),
    JSON.stringify({ ...good, params: undefined }),
    JSON.stringify({ ...good, params: { path: 'app.bootstrap', more: 1 } }),
    JSON.stringify({ ...good, params: { path: ['app.bootstrap'] } }),
    JSON.stringify({ ...good, more: true }),
    `{"__proto__":{"id":1},"method":"query"}`,
    '['.repeat(8_000) + ']'.repeat(8_000),
    Buffer.from(JSON.stringify(good)),
    Buffer.alloc(500, 0xff),
  ]

  it('[RT-2] that is no call is answered with a failure, and the third of them ends the socket', async () => {
    const person = await aMentee(t)
    for (let first = 0; first < bad.length; first += 3) {
      const socket = await enter(person)
      for (const frame of bad.slice(first, first + 3)) socket.send(frame)
      expect(await socket.closed).toBe(1008)
      expect(socket.answers).toHaveLength(3)
      expect(socket.answers[0]).toMatchObject({ id: null, error: { data: { reason: 'app.invalid' } } })
    }
    expect(t.logged()).not.toContain('"level":50')
  })

  it('[RT-2, SN7] that is well formed is judged by its call alone: wrong names and inputs fail and nothing else', async () => {
    const socket = await enter(await aMentee(t))
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

  it('[RT-2] may hold a few calls, each judged and counted by itself; of too many none is run', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const socket = await enter(mentee)
    const frame = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({
          id: 1_000 + index,
          method: 'mutation',
          params: { path: 'chat.send', input: { chatId, id: newId(), text: 'one of many' } },
        })),
      )
    const seqs = async () => {
      // Commands happen in their order: once this one was answered, so were those before.
      await socket.call('account.skipName')
      const { messages } = await mentor.query<{ messages: Message[] }>('chat.page', { chatId, before: 99 })
      return messages.map(({ seq }) => seq)
    }
    socket.send(frame(limit.callsPerFrame + 1))
    expect(await seqs()).toEqual([])
    socket.send(frame(limit.callsPerFrame))
    socket.send(frame(limit.callsPerFrame))
    expect((await seqs()).length).toBeLessThan(2 * limit.callsPerFrame)
  })

  it('[RT-3] over 16 KiB ends the socket with 1009, alone or in pieces', async () => {
    const person = await aMentee(t)
    const whole = await enter(person)
    whole.send('x'.repeat(limit.maxPayload + 1))
    expect(await whole.closed).toBe(1009)
    const pieces = await enter(person)
    for (let sent = 0; sent < 20; sent++) pieces.raw.send('x'.repeat(1_000), { fin: false })
    expect(await pieces.closed).toBe(1009)
    expect((await enter(person)).raw.extensions).toBe('')
  })

  it('[RT-3] asks for four streams a socket at most, and for none twice by one key', async () => {
    const socket = await enter(await aMentee(t))
    const feeds = [await socket.watch([{ name: 'me' }])]
    for (let count = 1; count < limit.streamsPerSocket; count++)
      feeds.push(await socket.watch([{ name: 'me' }]))
    await expect(socket.watch([{ name: 'me' }])).rejects.toThrow('limit.tooMany')
    feeds[0]?.stop()
    await feeds[0]?.over
    await socket.watch([{ name: 'me' }]).then((feed) => feed.stop())
    const twice = [
      { name: 'me', key: 'a' },
      { name: 'profile', key: 'a' },
    ]
    await expect(socket.watch(twice)).rejects.toThrow('app.invalid')
    const many = Array.from({ length: limit.queriesPerStream + 1 }, (_, key) => ({
      name: 'me',
      key: `${key}`,
    }))
    await expect(socket.watch(many)).rejects.toThrow('app.invalid')
  })

  it('[RT-3] leaves nothing behind where a stream is ended in the breath it was asked for in', async () => {
    const { cookie } = await aMentee(t)
    const { socket: line } = await upgrade(port, { origin, cookie })
    let heard = ''
    line?.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
    for (let id = 1; id <= 3 * limit.streamsPerSocket; id++) {
      const params = { path: 'live.stream', input: { queries: [{ key: 'a', name: 'connections' }] } }
      const frames = [
        { id, method: 'subscription', params },
        { id, method: 'subscription.stop' },
      ]
      line?.write(Buffer.concat(frames.map((frame) => frameOf(JSON.stringify(frame)))))
      await eventually('the end', () => heard.includes(`{"id":${id},"result":{"type":"stopped"}}`))
    }
    expect(heard).not.toContain('limit.tooMany')
    line?.destroy()
  })

  it('[RT-3] opens sixteen event streams a person at most', async () => {
    const { cookie } = await aMentor(t)
    const ask = () => openEvents({ port, cookie }, [{ name: 'me' }])
    const open = await Promise.all(Array.from({ length: limit.eventStreamsPerUser }, ask))
    await expect(ask()).rejects.toThrow('limit.tooMany')
    open[0]?.stop()
    await eventually('room again', () =>
      ask().then(
        (feed) => (open.push(feed), true),
        () => false,
      ),
    )
    for (const feed of open) feed.stop()
  })
})

it('[RT-2] closing the server tells clients to come back: 1012', async () => {
  const own = await createTestApp()
  const person = await aMentee(own)
  const socket = await openSocket({ port: await listen(own.app), cookie: person.cookie })
  await socket.watch([{ name: 'me' }])
  const closing = own.close()
  expect(await socket.closed).toBe(1012)
  await closing
})
