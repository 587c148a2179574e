import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { chats, messages } from '#server/db/schema.ts'
import type * as memberLimits from '#shared/limits/member.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { aPair, aMentee } from '../testing/data/people.ts'
import { frameOf, listen, upgrade } from '../testing/clients/wire.ts'

// The real times are two minutes and half a minute; these tests verify that they are applied.
vi.mock('#shared/limits.ts', async (original) => {
  const { overrideLimits } = await import('../testing/limits.ts')
  return overrideLimits(await original(), {
    live: { heartbeat: 2_000, heartbeatTimeout: 200, drainPollInterval: 5 },
  })
})
vi.mock('#shared/limits/member.ts', async (original) => {
  const { overrideLimits } = await import('../testing/limits.ts')
  return overrideLimits(await original<typeof memberLimits>(), { connection: { idleTimeout: 2_500 } })
})

/** More than the buffers of the operating system take for a connection. */
const LARGE = 64 * 1024 * 1024

let t: TestApp
let app: FastifyInstance
let port: number
let folder: string
beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(LARGE))
  app = await createApp(t.services, folder)
  port = await listen(app)
})
afterAll(async () => {
  await app.close()
  await t.close()
  await rm(folder, { recursive: true })
})

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

async function requestLarge(): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  await new Promise<void>((resolve) => void client.once('connect', resolve))
  client.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return client
}

it('[RT-4] disconnects a client that stops reading a response, and none that reads slowly', async () => {
  const stalled = await requestLarge()
  stalled.once('data', () => stalled.pause())
  const slow = await requestLarge()
  let received = 0
  slow.on('data', (bytes: Buffer) => {
    received += bytes.length
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  const ended = new Promise<void>((resolve) => void slow.once('close', resolve))
  await expect.poll(connections).toBeLessThanOrEqual(1)
  await ended
  expect(received).toBeGreaterThan(LARGE)
  await expect.poll(connections).toBe(0)
})

it('[RT-4] disconnects a client that stops reading its WebSocket', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const { orm } = t.services.database
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...{ chatId, seq: index + 1, id: `seed${index}`, senderId: mentor.id, senderEmail: mentor.email },
    ...{ text: 'x'.repeat(4_000), bodyHash: Buffer.alloc(32) },
  }))
  await orm.insert(messages).values(rows)
  await orm.update(chats).set({ lastSeq: rows.length }).where(eq(chats.id, chatId))
  const { socket } = await upgrade(port, { origin: 'http://localhost:3000', cookie: mentee.cookie })
  socket?.on('error', () => {}).pause()
  onTestFinished(() => void socket?.destroy())
  const params = { path: 'chat.page', input: { chatId, before: 51 } }
  for (let id = 1; id <= 140; id++) socket?.write(frameOf(JSON.stringify({ id, method: 'query', params })))
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
})

it('[RT-6, CN7] terminates a socket whose client is silent, and shows the member as offline without grace', async () => {
  const person = await aMentee(t)
  const presence = `presence/${person.id}`
  const { leases } = t.services
  const [acquired, released] = [vi.spyOn(leases, 'acquire'), vi.spyOn(leases, 'release')]
  const { socket } = await upgrade(port, { origin: 'http://localhost:3000', cookie: person.cookie })
  onTestFinished(() => void socket?.destroy())
  const closed = new Promise((resolve) => socket?.once('close', resolve))
  socket?.resume()
  const params = { path: 'live.stream', input: { queries: [{ key: 'me', name: 'me' }] } }
  socket?.write(frameOf(JSON.stringify({ id: 1, method: 'subscription', params })))
  await closed
  expect(acquired).toHaveBeenCalledWith(presence, expect.any(String), expect.any(Number))
  await expect.poll(() => leases.holders(presence)).toEqual([])
  expect(released).toHaveBeenCalledWith(presence, expect.any(String))
  acquired.mockRestore()
  released.mockRestore()
})
