import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openRoom, watchCall } from '#server/testing/clients/call-room.ts'
import type { Room } from '#server/testing/clients/call-room.ts'
import { eventually, openSocket } from '#server/testing/clients/live.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { seedPairs } from '#server/testing/data/message-senders.ts'
import type { Sender } from '#server/testing/data/message-senders.ts'
import { twoNodes } from '#server/testing/processes/two-nodes.ts'
import type { TwoNodes } from '#server/testing/processes/two-nodes.ts'
import { lease, nodes as limit } from '#shared/limits.ts'

let t: TwoNodes
let root: string
beforeAll(async () => {
  t = await twoNodes()
  root = await mkdtemp(join(tmpdir(), 'pathlight-calls-'))
})
afterAll(async () => {
  await t.close()
  await rm(root, { recursive: true, force: true })
})

/** The signals that two browsers exchange until they are connected, each after receiving the previous one. */
async function agree(mine: Room, theirs: Room, rounds: number): Promise<void> {
  for (let n = 1; n <= rounds; n++) {
    for (const [from, to] of [[mine, theirs] as const, [theirs, mine] as const]) {
      expect(await from.send(n)).toBe(true)
      await to.feed.until(`frame ${n}`, () => to.frames().length === n)
    }
  }
  const numbers = Array.from({ length: rounds }, (_, at) => at + 1)
  for (const { frames } of [mine, theirs]) expect(frames().map(({ n }) => n)).toEqual(numbers)
}

it('[VC1, VC5, VI-2, SN1] between members on two nodes delivers signals in order, and hanging up ends it for both', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const seen = await watchCall(t.ports.two, mentee, chatId)
  await seen.shows('none')
  const mine = await openRoom(t.ports.one, mentor, chatId)
  await seen.shows('running')
  const theirs = await openRoom(t.ports.two, mentee, chatId)
  await agree(mine, theirs, 8)
  const inside = () => new Set(seen.state()?.participants.map(({ device }) => device))
  await eventually('both are seen inside', () => inside().size === 2)
  await mine.socket.call('calls.end', { chatId })
  for (const { feed, reason } of [mine, theirs]) await feed.until('the end', () => reason() === 'call.ended')
  await seen.shows('none')
  expect(inside()).toEqual(new Set())
  for (const { socket } of [mine, theirs, seen]) await socket.close()
})

it('[VI-6, SN2] can start again on the other node after the node of a participant was killed', async () => {
  const place = await emptyPlace()
  const env = { BASE_URL: 'http://localhost:3000' }
  const [one, two] = [place.start(join(root, 'one'), env), place.start(join(root, 'two'), env)]
  await Promise.all([one.ready, two.ready])
  const [here, there] = [one, two].map(({ output }) => portOf(output()))
  const [mentor, mentee] = (await seedPairs(place.database)) as [Sender, Sender]
  const { chatId } = mentor
  const seen = await watchCall(Number(there), mentee, chatId)
  // Two nodes that start at the same moment take each other for one that has leases already: for some seconds, nobody knows who is in
  // a call, and a page tries again.
  // One socket for all tries: a member may have eight.
  const caller = await at(Number(here), mentor)
  const mine = await vi.waitFor(() => openRoom(Number(here), caller, chatId), {
    timeout: limit.leaseRecoveryGrace * 10,
    interval: 500,
  })
  await seen.shows('running')

  process.kill(one.pid, 'SIGKILL')
  await one.ended
  await mine.socket.closed
  await vi.waitFor(() => expect(seen.state()?.state).toBe('none'), { timeout: lease.call * 2, interval: 200 })
  const again = await openRoom(Number(there), await at(Number(there), mentor), chatId)
  const theirs = await openRoom(Number(there), await at(Number(there), mentee), chatId)
  await agree(again, theirs, 2)
  process.kill(two.pid, 'SIGTERM')
  expect(await two.ended).toBe(0)
  await place.close()
})

const portOf = (output: string): number =>
  Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])

/** A member whose calls go to this node. */
async function at(port: number, { cookie }: Sender) {
  const socket = await openSocket({ port, cookie })
  return { cookie, call: socket.call }
}
