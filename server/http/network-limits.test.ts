import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type * as memberLimits from '#shared/limits/member.ts'
import { connection as limit } from '#shared/limits/member.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { eventually, openEvents, openSocket } from '../testing/clients/live.ts'
import { aMentee } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'

vi.mock('#shared/limits/member.ts', async (original) => {
  const { overrideLimits } = await import('../testing/limits.ts')
  return overrideLimits(await original<typeof memberLimits>(), { connection: { perNetwork: 4 } })
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[RT-3] limits the sockets and event streams of a network, whoever opens them', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => aMentee(t)))
  const open = async (index: number) => {
    const socket = await openSocket({ port, cookie: members[index % 3]?.cookie ?? '' })
    onTestFinished(() => socket.raw.terminate())
    return socket
  }
  const cookie = members[2]?.cookie ?? ''
  const sockets = await Promise.all(Array.from({ length: limit.perNetwork - 1 }, (_, index) => open(index)))
  const stream = await openEvents({ port, cookie }, [{ name: 'me' }])
  await expect(open(0)).rejects.toThrow('refused: 429')
  await expect(openEvents({ port, cookie }, [{ name: 'me' }])).rejects.toThrow('limit.tooMany')
  stream.stop()
  await eventually('room again', () =>
    open(0).then(
      (socket) => (sockets.push(socket), true),
      () => false,
    ),
  )
})
