import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { missedCalls } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openRoom, watchCall } from '#server/testing/clients/call-room.ts'
import { eventually, openSocket } from '#server/testing/clients/live.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import type { PastCall } from '#shared/contract/calls.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { lease, live as limit } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Another mentee of the same mentor. */
async function secondMentee({ mentor }: Pair): Promise<{ mentee: Person; chatId: string }> {
  const mentee = await aMentee(t)
  const chatId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentee, chatId }
}

const holders = ({ mentor }: Pair) => t.services.leases.holders(topics.call(mentor.id))
const enter = (person: Person, chatId: string) =>
  person.call('calls.join', { chatId, device: newId(), takesOver: false })

describe('a call', () => {
  it('[VC1] has a room named after the connection, and names the counterpart to each member', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const [mine, theirs] = [await openRoom(port, mentor, chatId), await openRoom(port, mentee, chatId)]
    const roomName = `${mentee.id.slice(0, 10)}-${mentor.id}__${mentee.id}`
    expect(mine.entry).toMatchObject({ roomName, other: { id: mentee.id }, isOfferer: true, meeting: null })
    expect(theirs.entry).toMatchObject({ roomName, other: { id: mentor.id }, isOfferer: false })
    expect(JSON.stringify([mine.entry, theirs.entry])).not.toContain('@')
    for (const { socket } of [mine, theirs]) socket.raw.terminate()
  })

  it('[VC1, VI-2] rejects everyone else, whatever ids they know', async () => {
    const pair = await aPair(t)
    const room = await openRoom(port, pair.mentor, pair.chatId)
    const stranger = await aMentee(t)
    await expect(enter(stranger, pair.chatId)).rejects.toThrow('app.notFound')
    const socket = await openSocket({ port, cookie: stranger.cookie })
    const input = { chatId: pair.chatId, device: room.device }
    const feed = await socket.watch([
      { name: 'room', input },
      { name: 'call', input: { chatId: pair.chatId } },
    ])
    await feed.until('both refusals', () => feed.count('error') === 2)
    expect(feed.of('room').failure?.reason).toBe('app.notFound')
    const signal = { kind: 'again' }
    await expect(socket.call('calls.signal', { ...input, n: 1, signal })).rejects.toThrow('app.notFound')
    await expect(stranger.call('calls.end', { chatId: pair.chatId })).rejects.toThrow('app.notFound')
    expect(await holders(pair)).toHaveLength(1)
    for (const one of [socket, room.socket]) one.raw.terminate()
  })

  it('[VC2] is visible to both members; another mentee sees only that the mentor is busy', async () => {
    const pair = await aPair(t)
    const second = await secondMentee(pair)
    const seen = await watchCall(port, pair.mentee, pair.chatId)
    const aside = await watchCall(port, second.mentee, second.chatId)
    await Promise.all([seen.shows('none'), aside.shows('none')])
    const room = await openRoom(port, pair.mentor, pair.chatId)
    await Promise.all([seen.shows('running'), aside.shows('busy')])
    expect(seen.state()?.participants).toEqual([{ userId: pair.mentor.id, device: room.device }])
    expect(aside.state()?.participants).toEqual([])
    expect(JSON.stringify(aside.feed.events)).not.toContain(pair.mentee.id)
    await pair.mentee.call('calls.end', { chatId: pair.chatId })
    await Promise.all([seen.shows('none'), aside.shows('none')])
    for (const { socket } of [seen, aside, room]) socket.raw.terminate()
  })

  it('[VC13] rings for the member who is missing, until they join or the counterpart leaves', async () => {
    const pair = await aPair(t)
    const second = await secondMentee(pair)
    const watch = async (person: Person) => {
      const socket = await openSocket({ port, cookie: person.cookie })
      const feed = await socket.watch([{ name: 'ringing' }])
      const shows = (what: Record<string, boolean>) =>
        feed.until(JSON.stringify(what), ({ of }) => isDeepStrictEqual(of('ringing').value, what))
      return { socket, shows, feed }
    }
    const [mentor, mentee, aside] = [
      await watch(pair.mentor),
      await watch(pair.mentee),
      await watch(second.mentee),
    ]
    await mentor.shows({ [pair.chatId]: false, [second.chatId]: false })
    const room = await openRoom(port, pair.mentee, pair.chatId)
    await mentor.shows({ [pair.chatId]: true, [second.chatId]: false })
    await Promise.all([mentee.shows({ [pair.chatId]: false }), aside.shows({ [second.chatId]: false })])
    const theirs = await openRoom(port, pair.mentor, pair.chatId)
    await mentor.shows({ [pair.chatId]: false, [second.chatId]: false })
    await pair.mentor.call('calls.end', { chatId: pair.chatId })
    const again = await openRoom(port, pair.mentor, pair.chatId)
    await mentee.shows({ [pair.chatId]: true })
    await pair.mentor.call('connections.end', { requestId: pair.chatId })
    await mentee.shows({})
    // The calls of others never rang for the other mentee.
    expect(JSON.stringify(aside.feed.events)).not.toContain('true')
    for (const { socket } of [mentor, mentee, aside, room, theirs, again]) socket.raw.terminate()
  })

  it('[VC15, RP12] is missed if the other member did not join, and each sees which calls are over, whose, and when', async () => {
    const pair = await aPair(t)
    const { chatId } = pair
    const watch = async (person: Person) => {
      const socket = await openSocket({ port, cookie: person.cookie })
      onTestFinished(() => socket.raw.terminate())
      const feed = await socket.watch([{ name: 'pastCalls', input: { chatId } }])
      const read = () => feed.of('pastCalls').value as readonly PastCall[] | undefined
      return (expected: readonly string[]) =>
        feed.until(JSON.stringify(expected), () =>
          isDeepStrictEqual(
            read()?.map(({ isMine, isAnswered }) => `${isMine ? 'mine' : 'theirs'} ${isAnswered}`),
            expected,
          ),
        )
    }
    const [mentorSees, menteeSees] = [await watch(pair.mentor), await watch(pair.mentee)]
    await Promise.all([mentorSees([]), menteeSees([])])
    const missed = await openRoom(port, pair.mentee, chatId)
    await pair.mentee.call('calls.end', { chatId })
    await Promise.all([mentorSees(['theirs false']), menteeSees(['mine false'])])
    // A call that both are in is not over while it waits or runs.
    const [waiting, answered] = [
      await openRoom(port, pair.mentor, chatId),
      await openRoom(port, pair.mentee, chatId),
    ]
    const menteeSeesNow = await watch(pair.mentee)
    await menteeSeesNow(['mine false'])
    // A member who joins again answers no older call.
    const again = await openRoom(port, pair.mentee, chatId, { takesOver: true })
    await pair.mentee.call('calls.end', { chatId })
    await Promise.all([mentorSees(['theirs false', 'mine true']), menteeSees(['mine false', 'theirs true'])])
    const last = await openRoom(port, pair.mentor, chatId)
    await pair.mentor.call('calls.end', { chatId })
    await Promise.all([
      mentorSees(['theirs false', 'mine true', 'mine false']),
      menteeSees(['mine false', 'theirs true', 'theirs false']),
    ])
    const isMissed = and(eq(missedCalls.chatId, chatId), eq(missedCalls.isAnswered, false))
    expect(await t.services.database.orm.$count(missedCalls, isMissed)).toBe(2)
    for (const { socket } of [missed, waiting, answered, again, last]) socket.raw.terminate()
  })

  it("[VC3] is the mentor's only one, also when two start at the same moment", async () => {
    const pair = await aPair(t)
    const second = await secondMentee(pair)
    const outcomes = await Promise.allSettled([
      enter(pair.mentee, pair.chatId),
      enter(second.mentee, second.chatId),
    ])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { message: 'call.busy' } }])
    expect(await holders(pair)).toHaveLength(1)
    const [running, other] = outcomes[0].status === 'fulfilled' ? [pair, second] : [second, pair]
    await expect(enter(pair.mentor, other.chatId)).rejects.toThrow('call.busy')
    await expect(enter(pair.mentor, running.chatId)).resolves.toBeDefined()
  })
})

describe('a participant in a call', () => {
  it('[VC4, VI-2] is one device of a member, until another takes over', async () => {
    const pair = await aPair(t)
    const first = await openRoom(port, pair.mentor, pair.chatId)
    const theirs = await openRoom(port, pair.mentee, pair.chatId)
    await expect(enter(pair.mentor, pair.chatId)).rejects.toThrow('call.elsewhere')
    const third = newId()
    const socket = await openSocket({ port, cookie: pair.mentor.cookie })
    const feed = await socket.watch([{ name: 'room', input: { chatId: pair.chatId, device: third } }])
    await feed.until('a refusal', () => feed.of('room').failure?.reason === 'call.elsewhere')
    const signal = { kind: 'again' }
    await expect(
      socket.call('calls.signal', { chatId: pair.chatId, device: third, n: 1, signal }),
    ).rejects.toThrow('call.elsewhere')
    expect(theirs.frames()).toEqual([])
    const next = await openRoom(port, pair.mentor, pair.chatId, { takesOver: true })
    await first.feed.until('the end on the first device', () => first.reason() === 'call.elsewhere')
    expect(await theirs.send(1)).toBe(true)
    await next.feed.until('the frame', () => next.frames().length === 1)
    expect(await first.send(1).catch(String)).toContain('call.elsewhere')
    for (const one of [first.socket, theirs.socket, next.socket, socket]) one.raw.terminate()
  })

  it('[VC4] is replaced silently by the same page after a reload', async () => {
    const pair = await aPair(t)
    const before = await openRoom(port, pair.mentee, pair.chatId)
    before.socket.raw.terminate()
    const after = await openRoom(port, pair.mentee, pair.chatId, { replaces: before.device })
    const seen = await watchCall(port, pair.mentor, pair.chatId)
    await seen.shows('running')
    expect(seen.state()?.participants).toEqual([{ userId: pair.mentee.id, device: after.device }])
    for (const { socket } of [after, seen]) socket.raw.terminate()
  })

  it('[VC5] leaves at once when either member ends the call', async () => {
    const pair = await aPair(t)
    const rooms = [
      await openRoom(port, pair.mentor, pair.chatId),
      await openRoom(port, pair.mentee, pair.chatId),
    ]
    await pair.mentee.call('calls.end', { chatId: pair.chatId })
    expect(await holders(pair)).toEqual([])
    for (const { feed, reason } of rooms) await feed.until('the end', () => reason() === 'call.ended')
    // No device joins again by itself.
    await sleep(100)
    expect(await holders(pair)).toEqual([])
    for (const { socket } of rooms) socket.raw.terminate()
  })

  it('[VC5, VI-6] leaves within 45 seconds after its browser dies, and stays during a reload', async () => {
    const pair = await aPair(t)
    const room = await openRoom(port, pair.mentor, pair.chatId)
    const seen = await watchCall(port, pair.mentee, pair.chatId)
    await seen.shows('running')
    const diedAt = Date.now()
    room.socket.raw.terminate()
    await seen.shows('none')
    expect(Date.now() - diedAt).toBeGreaterThanOrEqual(lease.reloadGrace - 500)
    expect(await holders(pair)).toEqual([])
    // The heartbeat detects a lost connection, and a node that dies renews no lease.
    expect(limit.heartbeat + limit.heartbeatTimeout + lease.reloadGrace).toBeLessThanOrEqual(45_000)
    expect(lease.call).toBeLessThanOrEqual(45_000)
    expect(lease.callRenewal * 3).toBeLessThanOrEqual(lease.call)
    seen.socket.raw.terminate()
  })

  it('[VC6] leaves at once when the chat ends or one member blocks the other', async () => {
    const ends: ((pair: Pair) => Promise<unknown>)[] = [
      ({ mentor, chatId }) => mentor.call('connections.end', { requestId: chatId }),
      ({ mentee, chatId }) => mentee.call('connections.end', { requestId: chatId }),
      ({ mentor, mentee }) => mentee.call('safety.block', { userId: mentor.id }),
    ]
    for (const end of ends) {
      const pair = await aPair(t)
      const rooms = [
        await openRoom(port, pair.mentor, pair.chatId),
        await openRoom(port, pair.mentee, pair.chatId),
      ]
      await end(pair)
      for (const { feed, reason } of rooms) {
        await feed.until('the end', () => reason() !== undefined)
        expect(reason()).toMatch(/^(?:chat.notAccepted|app.notFound)$/)
      }
      await eventually('no place left', async () => (await holders(pair))?.length === 0)
      expect(await rooms[0]?.send(1).catch(String)).toMatch(/chat.notAccepted|app.notFound/)
      for (const { socket } of rooms) socket.raw.terminate()
    }
  })
})
