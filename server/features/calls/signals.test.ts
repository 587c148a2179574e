import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openRoom } from '#server/testing/clients/call-room.ts'
import { openSocket, RefusedFrame } from '#server/testing/clients/live.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
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
  const pair = await acceptedPair(t)
  const mine = await openRoom(port, pair.mentor, pair.chatId)
  const theirs = await openRoom(port, pair.mentee, pair.chatId)
  const close = () => {
    for (const { socket } of [mine, theirs]) socket.raw.terminate()
  }
  return { ...pair, mine, theirs, close }
}

it('[L8, VI-2] brings the other end every frame in the order of sending, and the sender none', async () => {
  const { mine, theirs, close } = await aCall()
  const count = 40
  await Promise.all(Array.from({ length: count }, (_, n) => mine.send(n)))
  await theirs.send(0)
  await theirs.feed.until('every frame', () => theirs.frames().length === count)
  expect(theirs.frames().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(theirs.frames()[0]).toMatchObject({ from: mine.device, signal: { kind: 'offer', sdp: 'v=0 0' } })
  await mine.feed.until('the one answer', () => mine.frames().length === 1)
  expect(mine.frames()).toMatchObject([{ from: theirs.device }])
  close()
})

it('[L8] is for the two in the call alone: what nobody waits for is not kept, and who is not in it sends nothing', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const mine = await openRoom(port, mentor, chatId)
  expect(await mine.send(1)).toBe(false)
  // Signed in, of the pair, and not in the room.
  const aside = await openSocket({ port, cookie: mentee.cookie })
  const signal = { kind: 'again' }
  const sent = await aside.call('calls.signal', { chatId, device: newId(), n: 1, signal })
  expect(sent).toEqual({ isDelivered: false })
  const theirs = await openRoom(port, mentee, chatId)
  await sleep(50)
  expect([...mine.frames(), ...theirs.frames()]).toEqual([])
  for (const one of [mine.socket, theirs.socket, aside]) one.raw.terminate()
})

it('[L8] checks both ends for every frame: one that was under way when the chat ended does not arrive', async () => {
  const { mentor, chatId, mine, theirs, close } = await aCall()
  await mine.send(1)
  await theirs.feed.until('the first', () => theirs.frames().length === 1)
  await mentor.call('connections.end', { requestId: chatId })
  // As if another node had let it pass before it heard of the end.
  const frame = { kind: 'frame', to: theirs.device, from: mine.device, n: 2, signal: { kind: 'again' } }
  t.services.bus.publish([{ topic: topics.signals(chatId), signal: frame }])
  await theirs.feed.until('the end', () => theirs.reason() !== undefined)
  expect(theirs.frames()).toHaveLength(1)
  close()
})

it('[L8] takes no frame of another form, from wherever it comes', async () => {
  const { chatId, mine, theirs, close } = await aCall()
  const send = (signal: unknown) =>
    mine.socket.call('calls.signal', { chatId, device: mine.device, n: 1, signal })
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
    { topic: topics.signals(chatId), signal: { kind: 'frame', to: theirs.device, html: '<b>' } },
    { topic: topics.signals(chatId) },
  ])
  await theirs.feed.until('the long one', () => theirs.frames().length > 0)
  expect(theirs.frames()).toHaveLength(1)
  expect(theirs.reason()).toBeUndefined()
  close()
})

it('[VI-2] is limited: after a burst the next waits', async () => {
  const { mine, close } = await aCall()
  // The limit goes by this clock: a busy machine lends nobody a token.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const outcomes = await Promise.allSettled(
    Array.from({ length: signalRate.burst + 10 }, (_, n) => mine.send(n)),
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
