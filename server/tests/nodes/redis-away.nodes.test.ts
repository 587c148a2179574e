import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Bus } from '#server/adapters/bus/index.ts'
import { newSecret, openNode } from '#server/testing/processes/nodes.ts'
import type { Node } from '#server/testing/processes/nodes.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { startRedis } from '#server/testing/backends/redis-server.ts'
import type { RedisServer } from '#server/testing/backends/redis-server.ts'
import { openTab, twoNodes } from '#server/testing/processes/two-nodes.ts'
import { newId } from '#shared/domain/ids.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

const isOnline = (feed: { of: (name: string) => { value?: unknown } }, id: string) =>
  (feed.of('online').value as Record<string, boolean | null>)[id]

it('[SN3] continues without Redis: on a node at once, between nodes within a heartbeat, and no one is shown as offline', async () => {
  const t = await twoNodes({ REDIS_URL: redis.url })
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const views = [['messages', { chatId }], ['online'], ['chats']] as const
  const left = await openTab(t.ports.one, mentor, views)
  const again = await openTab(t.ports.one, mentor, views)
  const right = await openTab(t.ports.two, mentee, views)
  const say = (text: string) => left.socket.call('chat.send', { chatId, id: newId(), text })
  await say('with it')
  await vi.waitFor(() => {
    expect(right.texts()).toEqual(['with it'])
    expect([isOnline(left.feed, mentee.id), isOnline(right.feed, mentor.id)]).toEqual([true, true])
  }, PATIENCE)

  const before = [left, right].map(({ feed }) => feed.events.length)
  await redis.stop()
  await vi.waitFor(() => {
    expect([isOnline(left.feed, mentee.id), isOnline(right.feed, mentor.id)]).toEqual([null, null])
  }, PATIENCE)
  await say('without it')
  await vi.waitFor(() => expect(again.texts()).toEqual(['with it', 'without it']), 5_000)
  // By the heartbeat, which reads feeds and, while the bus is partitioned, snapshots.
  await vi.waitFor(() => {
    expect(right.texts()).toEqual(['with it', 'without it'])
    expect(right.feed.of('chats').value).toMatchObject([{ unread: 2 }])
  }, PATIENCE)

  await redis.start()
  await vi.waitFor(() => {
    expect([isOnline(left.feed, mentee.id), isOnline(right.feed, mentor.id)]).toEqual([true, true])
  }, PATIENCE)
  await say('with it again')
  await vi.waitFor(() => expect(right.texts()).toHaveLength(3), 5_000)
  const since = [left, right].flatMap(({ feed }, at) => feed.events.slice(before[at]))
  const presence = since.filter((event) => 'key' in event && event.key.includes('online'))
  expect(JSON.stringify(presence)).not.toContain('false')
  for (const { socket } of [left, again, right]) await socket.close()
  await t.close()
})

/** Two nodes, of which the first reads `topic` again at each event, like a live query. */
async function watched(topic: string) {
  const secret = newSecret()
  const nodes = [await openNode(redis.url, secret), await openNode(redis.url, secret)] as const
  const [one, two] = nodes
  const shown: (readonly string[] | null)[] = []
  const look = async (): Promise<void> => void shown.push(await one.leases.holders(topic))
  one.bus.subscribe(topic, () => void look())
  await look()
  return { one, two, shown, close: () => Promise.all(nodes.map(({ close }) => close())) }
}
const isCut = (nodes: readonly { bus: Bus }[]) => nodes.map(({ bus }) => bus.isPartitioned())
const claims = (node: Node, topic: string) => node.leases.acquire(topic, 'mia', 60_000)

it('[SN3] detects a Redis that hangs, and uses it again when it responds', async () => {
  const { one, two, shown, close } = await watched('presence/hang')
  claims(two, 'presence/hang')
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['mia']), PATIENCE)
  redis.pause()
  await vi.waitFor(() => {
    expect(isCut([one, two])).toEqual([true, true])
    expect(shown.at(-1)).toBeNull()
  }, PATIENCE)
  redis.resume()
  await vi.waitFor(() => {
    expect(isCut([one, two])).toEqual([false, false])
    expect(shown.at(-1)).toEqual(['mia'])
  }, PATIENCE)
  expect(shown.slice(shown.findIndex((holders) => holders?.length === 1))).not.toContainEqual([])
  await close()
})

it('[SN3] treats an emptied Redis as unknown until all leases are claimed again', async () => {
  const { one, two, shown, close } = await watched('presence/flush')
  claims(two, 'presence/flush')
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['mia']), PATIENCE)
  await one.redis.commandClient.flushAll()
  one.bus.publish([{ topic: 'presence/flush' }])
  await vi.waitFor(() => expect(shown.at(-1)).toBeNull(), PATIENCE)
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['mia']), PATIENCE)
  expect(shown.slice(1)).not.toContainEqual([])
  await close()
})

it('[SN2] shows the leases of a dead node until they expire', async () => {
  const { two, shown, close } = await watched('typing/dead')
  two.leases.acquire('typing/dead', 'mia', 1_500)
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['mia']), PATIENCE)
  await two.redis.close()
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([]), PATIENCE)
  await close()
})

it('[SN1] detects a lost message between nodes by the counts, and publishes all subscribed topics', async () => {
  const secret = newSecret()
  const [one, two] = [await openNode(redis.url, secret), await openNode(redis.url, secret)]
  const heard: string[] = []
  one.bus.subscribe('notes/1', ({ topic }) => heard.push(topic))
  two.bus.publish([{ topic: 'inbox/1' }])
  // A message lost between a node and Redis: published and counted, but never received.
  const lost = vi.spyOn(two.redis.commandClient, 'publish').mockResolvedValue(0)
  two.bus.publish([{ topic: 'notes/1' }])
  lost.mockRestore()
  await vi.waitFor(() => expect(heard).toContain('notes/1'), PATIENCE)
  await Promise.all([one.close(), two.close()])
})

it('[IN-4, SN1] ignores foreign messages on its Redis channel', async () => {
  const node = await openNode(redis.url, newSecret())
  const heard: unknown[] = []
  node.bus.subscribe('sessions/1', (touch) => heard.push(touch))
  const forged = [
    '{',
    'null',
    '{"from":"x","count":1,"touches":[{"topic":"sessions/1","row":{"me":"admin"}}]}',
  ]
  for (const text of forged) await node.redis.commandClient.publish(node.redis.channel, text)
  node.bus.publish([{ topic: 'sessions/1' }])
  await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE)
  expect(heard).toEqual([{ topic: 'sessions/1' }])
  await node.close()
})
