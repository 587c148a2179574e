import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { messages } from '#server/db/schema.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { seedPairs } from '#server/testing/data/message-senders.ts'
import { newId } from '#shared/domain/ids.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-halted-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const PATIENCE = { timeout: 70_000, interval: 100 }
const HALT_MS = 30_000

it('[SN2, RT-6, SE-4, AZ-3] a node that is paused for half a minute is treated as gone, and accepts nothing stale when it resumes', async () => {
  const place = await emptyPlace()
  const nodes = [place.start(join(root, 'one')), place.start(join(root, 'two'))] as const
  const [here, there] = [await nodes[0].ready, await nodes[1].ready]
  const [leaving, left, ended, ender, staying, waiting] = await seedPairs(place.database)
  if (!leaving || !left || !ended || !ender || !staying || !waiting) throw new Error('there is nobody')
  const tab = async (address: string, { cookie, chatId }: typeof leaving) => {
    const { port, origin } = new URL(address)
    const socket = await openSocket({ port: Number(port), origin, cookie })
    const feed = await socket.watch([{ name: 'online' }])
    const say = (text: string) => socket.call('chat.send', { chatId, id: newId(), text })
    const shown = () => Object.values(feed.of('online').value ?? {})
    return { socket, say, shown }
  }
  const halted = await Promise.all([leaving, ended, staying].map((one) => tab(here, one)))
  const others = await Promise.all([left, ender, waiting].map((one) => tab(there, one)))
  const online = () => others.map(({ shown }) => shown()[0])
  await vi.waitFor(() => expect(online()).toEqual([true, true, true]), PATIENCE)

  process.kill(nodes[0].pid, 'SIGSTOP')
  const began = performance.now()
  await others[0]?.say('while it stands still')
  await others[1]?.socket.call('connections.end', { requestId: ender.chatId })
  const out = await fetch(new URL('/api/account.logOut', there), {
    method: 'POST',
    headers: { cookie: leaving.cookie, origin: new URL(there).origin, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(out.status).toBe(200)
  // Queued in the connections of the suspended node.
  const late = halted.map(({ say }) => say('said to a node that stood still').then(() => 'taken', String))
  await vi.waitFor(() => expect([online()[0], online()[2]]).toEqual([false, false]), PATIENCE)
  await sleep(Math.max(0, HALT_MS - (performance.now() - began)))
  process.kill(nodes[0].pid, 'SIGCONT')

  const outcomes = await Promise.all(late)
  expect(outcomes.slice(0, 2)).not.toContain('taken')
  expect([4001, 1006]).toContain(await halted[0]?.socket.closed)
  const again = await tab(here, staying)
  await again.say('awake')
  await vi.waitFor(() => expect(online()[2]).toBe(true), PATIENCE)
  const rows = await place.database.orm.select().from(messages)
  const said = Map.groupBy(rows, ({ chatId }) => chatId)
  expect(said.get(leaving.chatId)?.map(({ text }) => text)).toEqual(['while it stands still'])
  expect(said.get(ended.chatId)).toBeUndefined()
  expect(said.get(staying.chatId)?.at(-1)?.text).toBe('awake')

  for (const { pid, ended: over } of nodes) {
    process.kill(pid, 'SIGTERM')
    expect(await over).toBe(0)
  }
  await place.close()
})
