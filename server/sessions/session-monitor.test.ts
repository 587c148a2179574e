import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee } from '#server/testing/data/people.ts'
import { topics } from '#shared/contract/topics.ts'
import { monitorSession } from './session-monitor.ts'
import { readSession } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[RT-6] a stream on a socket that is monitored does not read the session again, and ends with it', async () => {
  const { services } = t
  const mia = await aMentee(t)
  const session = await readSession(services.database.orm, mia.cookie.split('=')[1] ?? '')
  if (!session) throw new Error('the session was not found')
  const reads = vi.spyOn(services.database.sessions.pool, 'query')
  const onEnd = vi.fn<(who: string) => void>()
  const socket = monitorSession(services, session, () => onEnd('socket'))
  const stream = monitorSession(services, session, () => onEnd('stream'))
  expect((await stream.getCurrent()).me.id).toBe(mia.id)
  expect(reads).toHaveBeenCalledOnce()
  await services.database.pool.query('delete from sessions where id = $1', [session.id])
  services.bus.publish([{ topic: topics.sessions(mia.id) }])
  await expect.poll(() => onEnd.mock.calls.flat().toSorted()).toEqual(['socket', 'stream'])
  for (const monitor of [socket, stream]) monitor.leave()
})
