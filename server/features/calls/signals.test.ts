import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openRoom } from '#server/testing/clients/call-room.ts'
import { openSocket, RefusedFrame } from '#server/testing/clients/live.ts'
import { aPair } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { call as limit, signalRate } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

async function aCall() {
  const pair = await aPair(t)
  const caller = await openRoom(port, pair.mentor, pair.chatId)
  const callee = await openRoom(port, pair.mentee, pair.chatId)
  const close = () => {
    for (const { socket } of [caller, callee]) socket.raw.terminate()
  }
  return { ...pair, caller, callee, close }
}

it("[L8, VI-2] the counterpart's device receives every signal in the order of sending, the sender none", async () => {
  const { caller, callee, close } = await aCall()
  const count = 40
  await Promise.all(Array.from({ length: count }, (_, n) => caller.send(n)))
  await callee.send(0)
  await callee.feed.until('every frame', () => callee.frames().length === count)
  expect(callee.frames().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(callee.frames()[0]).toMatchObject({ from: caller.device, signal: { kind: 'offer', sdp: 'v=0 0' } })
  await caller.feed.until('the socket answer', () => caller.frames().length === 1)
  expect(caller.frames()).toMatchObject([{ from: callee.device }])
  close()
})

it('[L8] only participants send and receive signals; a signal without a receiver is dropped', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const caller = await openRoom(port, mentor, chatId)
  expect(await caller.send(1)).toBe(false)
  // A member of the connection who is not in the room.
  const outsider = await openSocket({ port, cookie: mentee.cookie })
  const signal = { kind: 'again' }
  const sent = await outsider.call('calls.signal', { chatId, device: newId(), n: 1, signal })
  expect(sent).toEqual({ isDelivered: false })
  const callee = await openRoom(port, mentee, chatId)
  await sleep(50)
  expect([...caller.frames(), ...callee.frames()]).toEqual([])
  for (const socket of [caller.socket, callee.socket, outsider]) socket.raw.terminate()
})

it('[L8] every signal is checked for both members: one in flight when the chat ends is not delivered', async () => {
  const { mentor, chatId, caller, callee, close } = await aCall()
  await caller.send(1)
  await callee.feed.until('the first', () => callee.frames().length === 1)
  await mentor.call('connections.end', { requestId: chatId })
  // As if another node had relayed it before it learned of the end.
  const frame = { kind: 'frame', to: callee.device, from: caller.device, n: 2, signal: { kind: 'again' } }
  t.services.bus.publish([{ topic: topics.signals(chatId), signal: frame }])
  await callee.feed.until('the end', () => callee.reason() !== undefined)
  expect(callee.frames()).toHaveLength(1)
  close()
})

it('[L8] rejects signals that do not match the schema, from clients and from other nodes', async () => {
  const { chatId, caller, callee, close } = await aCall()
  const send = (signal: unknown) =>
    caller.socket.call('calls.signal', { chatId, device: caller.device, n: 1, signal })
  const session = newId()
  for (const wrong of [
    { kind: 'bye' },
    { kind: 'offer', session },
    { kind: 'offer', session, sdp: 'x'.repeat(limit.description + 1) },
    { kind: 'candidate', session, candidate: 'x'.repeat(limit.candidate + 1), mid: null, line: null },
    { kind: 'again', more: 1 },
    'again',
  ])
    await expect(send(wrong)).rejects.toThrow('app.invalid')
  await send({ kind: 'offer', session, sdp: 'x'.repeat(limit.description) })
  t.services.bus.publish([
    { topic: topics.signals(chatId), signal: { kind: 'frame', to: callee.device, html: '<b>' } },
    { topic: topics.signals(chatId) },
  ])
  await callee.feed.until('the long one', () => callee.frames().length > 0)
  expect(callee.frames()).toHaveLength(1)
  expect(callee.reason()).toBeUndefined()
  close()
})

it('[VI-2] signals have a rate limit: after a burst the next is rejected', async () => {
  const { caller, close } = await aCall()
  // The rate limit uses this clock, so that a busy machine adds no token.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const outcomes = await Promise.allSettled(
    Array.from({ length: signalRate.burst + 10 }, (_, n) => caller.send(n)),
  )
  clock.mockRestore()
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const outcome of refused) {
    const { reason } = outcome as { reason: unknown }
    expect(reason).toBeInstanceOf(RefusedFrame)
    expect((reason as RefusedFrame).body).toMatchObject({ reason: 'limit.tooMany', retryAfter: 1 })
  }
  close()
})
