import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { aPair } from '#server/testing/data/people.ts'
import { listen, sendRaw } from '#server/testing/clients/wire.ts'
import { http as limit } from '#shared/limits.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const origin = 'http://localhost:3000'
const connections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)))

it('[RT-8] closes the connection of a POST with an upgrade header, whose body never ends', async () => {
  const lines = ['POST /api HTTP/1.1', 'Host: localhost', `Origin: ${origin}`, 'Connection: upgrade']
  const asks = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
  ]
  const line = connect(port, '127.0.0.1')
  let heard = ''
  line.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  line.end([...lines, ...asks, '', ''].join('\r\n'))
  await expect.poll(connections).toBe(0)
  const answer = await sendRaw(port, [...lines, 'Connection: close', ...asks, '', ''].join('\r\n'))
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(heard).not.toContain(' 101 ')
})

it('[RT-8, IN-5] rejects a NUL in a URL as invalid, for uploads and images as for calls', async () => {
  const { mentee } = await aPair(t)
  const headers = { cookie: mentee.cookie, origin, 'content-type': 'image/png' }
  const ask = (method: 'GET' | 'POST', url: string) =>
    t.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: Buffer.from('x') } : {}) })
  for (const [method, url] of [
    ['POST', '/api/upload/chat/%00'],
    ['GET', '/api/pictures/chat/%00/a.webp'],
    ['GET', '/api/pictures/profile/%00/a.jpg'],
    ['GET', '/api/dice/%00.png'],
  ] as const) {
    const { statusCode, body } = await ask(method, url)
    expect([url, statusCode < 500, body.includes('internal')]).toEqual([url, true, false])
  }
  expect(t.logged()).not.toContain('"level":50')
})

it('[RT-8, IN-5] rejects a number out of range as invalid, in calls and live queries', async () => {
  const { mentee, chatId } = await aPair(t)
  for (const beyond of [2 ** 31, 2 ** 53 - 1]) {
    const page = mentee.query('chat.page', { chatId, before: beyond })
    await expect(page).rejects.toMatchObject({ status: 400, body: { reason: 'app.invalid' } })
    const seen = mentee.call('chat.seen', { chatId, seq: beyond })
    await expect(seen).rejects.toMatchObject({ status: 400, body: { reason: 'app.invalid' } })
    const socket = await openSocket({ port, cookie: mentee.cookie })
    const feed = await socket.watch([{ name: 'messages', input: { chatId }, afterSeq: beyond }])
    await feed.until('its end', () => feed.of('messages').failure !== undefined)
    expect(feed.of('messages').failure).toMatchObject({ reason: 'app.invalid' })
    socket.raw.terminate()
  }
  expect(t.logged()).not.toContain('"level":50')
})

it('[L10, IN-5] answers an upload as retryable while the database is unavailable', async () => {
  const { mentee, chatId } = await aPair(t)
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const connectOnce = vi.spyOn(t.services.database.pool, 'query').mockImplementation(() => {
    throw away
  })
  const headers = { cookie: mentee.cookie, origin, 'content-type': 'image/png' }
  const { statusCode, body } = await t.app.inject({
    ...{ method: 'POST', url: `/api/upload/chat/${chatId}`, headers, payload: Buffer.from('x') },
  })
  connectOnce.mockRestore()
  expect([statusCode, body.includes('app.unavailable')]).toEqual([503, true])
})

it('[F17, IN-4] answers a body beyond the limit by 413 and too many headers by 431, and keeps no memory of either', async () => {
  const head = [
    'POST /api/account.logIn HTTP/1.1',
    'Host: localhost',
    `Origin: ${origin}`,
    'Connection: close',
  ]
  const json = 'Content-Type: application/json'
  const announced = await sendRaw(
    port,
    [...head, json, 'Content-Length: 999999999', '', ''].join('\r\n'),
    '[',
  )
  const piece = `${(4_096).toString(16)}\r\n${'['.repeat(4_096)}\r\n`
  const pieces = Array.from({ length: 1 + limit.body / 4_096 }, () => piece)
  const chunked = [...head, json, 'Transfer-Encoding: chunked', '', ''].join('\r\n')
  const arriving = await sendRaw(port, chunked, ...pieces)
  const flood = Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)
  const flooded = await sendRaw(port, [...head, ...flood, '', ''].join('\r\n'))
  const statuses = [announced, arriving, flooded].map((answer) => answer.slice(9, 12))
  expect(statuses).toEqual(['413', '413', '431'])
  await expect.poll(connections).toBe(0)
})
