import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openSocket } from '../testing/clients/live.ts'
import type { RefusedFrame } from '../testing/clients/live.ts'
import { aMentee } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { newId } from '#shared/domain/ids.ts'
import { callCost, callRate, callsPerMember, pictureRate } from '#shared/limits/member.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[AB1] rejects a call above the rate over any transport, with the time to wait, for this member only', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  const socket = await openSocket({ port, cookie: me.cookie })
  onTestFinished(() => socket.raw.terminate())
  const clock = stopClock()
  for (let count = 0; count < callRate.burst; count++)
    await (count % 2 === 0 ? socket.query('account.sessions') : me.query('account.sessions'))
  const reads = vi.spyOn(t.services.database.readOnly.pool, 'query')
  const rejected: unknown = await socket.query('account.sessions').catch((error: unknown) => error)
  expect((rejected as RefusedFrame).body).toMatchObject({ reason: 'limit.tooMany', retryAfter: 1 })
  const http = await me.post('notes.remove', { id: 'aaaaaaaaaaaaaaaaaaaa' })
  expect([http.statusCode, http.headers['retry-after']]).toEqual([429, '1'])
  const payload = { password: 'x', timeZone: 'Europe/Berlin' }
  const headers = { origin: 'http://localhost:3000', cookie: me.cookie }
  for (const url of ['/api/export', '/api/upload/profile'])
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(429)
  expect(reads.mock.calls).toEqual([])
  reads.mockRestore()
  await other.query('account.sessions')
  clock.advanceTo(2_000)
  await socket.query('account.sessions')
})

it('[AB1] counts notes and searches of notes as several calls', async () => {
  const me = await aMentee(t)
  stopClock()
  const statuses: number[] = []
  for (let count = 0; count <= callRate.burst / (callCost['notes.add'] ?? 1); count++)
    statuses.push((await me.post('notes.add', { id: newId(), content: 'a note' })).statusCode)
  expect(statuses.indexOf(429)).toBe(statuses.length - 1)
})

it('[AB1] applies to pictures', async () => {
  const me = await aMentee(t)
  stopClock()
  const url = `/api/pictures/profile/${me.id}/1.jpg`
  const headers = { cookie: me.cookie }
  const statuses = new Map<number, number>()
  for (let count = 0; count < pictureRate.burst + 5; count++) {
    const { statusCode } = await t.app.inject({ url, headers })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: pictureRate.burst, 429: 5 })
})

it('[AB2] runs a few calls of a member at a time, so that others find a free connection', async () => {
  const [me, other] = await Promise.all([aMentee(t), aMentee(t)])
  const { pool } = t.services.database.readOnly
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const runLater = async (args: unknown[]): Promise<unknown> => {
    most = Math.max(most, ++running)
    await gate.promise
    running--
    return original(...args)
  }
  const run = (...args: unknown[]): unknown =>
    JSON.stringify(args).includes(me.id) ? runLater(args) : original(...args)
  const query = vi.spyOn(pool, 'query').mockImplementation(run)
  onTestFinished(() => query.mockRestore())
  const list = { search: '', cursor: null }
  const all = Array.from({ length: 30 }, () => me.query('notes.list', list))
  await other.query('notes.list', list)
  await vi.waitFor(() => expect(running).toBe(callsPerMember.concurrent), 30_000)
  gate.resolve()
  await Promise.all(all)
  expect(most).toBe(callsPerMember.concurrent)
})
