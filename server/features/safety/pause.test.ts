import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chats, devMails, messages, pauses } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listLiveQueries } from '#server/testing/clients/live-queries.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import type { CallState } from '#shared/contract/calls.ts'
import type { ChatState } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { PausedPerson } from '#shared/contract/safety.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { addPause, toPausePair } from './pause-store.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const other = ({ mentor, mentee }: Pair, one: 'mentor' | 'mentee') => (one === 'mentor' ? mentee : mentor)
const say = (person: Person, chatId: string) =>
  person.call<{ seq: number }>('chat.send', { chatId, id: newId(), text: 'hello' })
const pause = (by: Person, whom: { id: string }) => by.call('safety.pause', { userId: whom.id })
const resume = (by: Person, whom: { id: string }) => by.call('safety.resume', { userId: whom.id })

const upload = (person: Person, chatId: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/jpeg' },
    payload: Buffer.from('no picture'),
  })

async function openTab(person: Person, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const about = ['messages', 'chat', 'typing', 'call'].map((name) => ({ name, input: { chatId } }))
  const lists = ['connections', 'chats', 'online', 'ringing', 'paused', 'blocked'].map((name) => ({ name }))
  const feed = await socket.watch([...about, ...lists])
  const all = [...about, ...lists]
  await feed.until('every view', () => all.every(({ name }) => Object.keys(feed.of(name)).length > 0))
  return { socket, feed }
}
type Tab = Awaited<ReturnType<typeof openTab>>
const chatOf = ({ feed }: Tab) => feed.of('chat').value as ChatState | undefined

describe.each(['mentor', 'mentee'] as const)('a %s who pauses', (one) => {
  it('[PS1] stops both sides at once: messages, edits, reactions, images, typing, presence, and calls', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const sent = { mentor: await say(mentor, chatId), mentee: await say(mentee, chatId) }
    const tabs = [await openTab(mentor, chatId), await openTab(mentee, chatId)] as const
    await pause(pair[one], other(pair, one))
    for (const tab of tabs) {
      await tab.feed.until('the rest', () => chatOf(tab)?.isResting === true)
      await tab.feed.until(
        'no presence',
        () => Object.keys(tab.feed.of('online').value as object).length === 0,
      )
    }
    for (const [role, { seq }] of Object.entries(sent)) {
      const person = role === 'mentor' ? mentor : mentee
      const calls: [string, object][] = [
        ['chat.send', { chatId, id: newId(), text: 'hello' }],
        ['chat.editMessage', { chatId, seq, text: 'changed' }],
        ['chat.deleteMessage', { chatId, seq }],
        ['chat.setReaction', { chatId, seq, reaction: 'like' }],
        ['chat.typing', { chatId, typing: true }],
        ['calls.join', { chatId, device: newId(), takesOver: false }],
      ]
      for (const [path, input] of calls)
        await expect(person.call(path, input)).rejects.toThrow('chat.resting')
      expect((await upload(person, chatId)).body).toContain('chat.resting')
    }
    for (const { socket } of tabs) socket.raw.terminate()
  })

  it('[PS5, PS6] lifts it alone, also after both did, and a block takes its place', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const [setter, paused] = [pair[one], other(pair, one)]
    await pause(setter, paused)
    await pause(setter, paused)
    await resume(paused, setter)
    await expect(say(paused, chatId)).rejects.toThrow('chat.resting')
    await pause(paused, setter)
    await resume(setter, paused)
    await expect(say(setter, chatId)).rejects.toThrow('chat.resting')
    await resume(paused, setter)
    for (const person of [mentor, mentee]) expect(await say(person, chatId)).toBeTruthy()
    await pause(setter, paused)
    await setter.call('safety.block', { userId: paused.id })
    const tab = await openTab(setter, chatId)
    expect(tab.feed.of('paused').value).toEqual([])
    await setter.call('safety.unblock', { userId: paused.id })
    await expect(say(setter, chatId)).rejects.toThrow('chat.resting')
    tab.socket.raw.terminate()
  })
})

/** Everything that a tab shows the mentor of a pair, with names for what differs between two pairs anyway. */
function everythingShown(feed: Tab['feed'] | undefined, { mentor, mentee, chatId }: Pair): string {
  const about = ['messages', 'chat', 'typing', 'call']
  const lists = ['connections', 'chats', 'online', 'ringing', 'paused', 'blocked']
  const text = JSON.stringify([...about, ...lists].map((name) => feed?.of(name)))
  const connections = feed?.of('connections').value as Connections | undefined
  const name = JSON.stringify(connections?.accepted[0]?.person.name)
  return text
    .replaceAll(chatId, 'chat')
    .replaceAll(mentor.id, 'mentor')
    .replaceAll(mentee.id, 'mentee')
    .replaceAll(name, 'name')
    .replaceAll(/"(at|createdAt|digest|roomName|id)":("[^"]*"|\d+)/g, '"$1":*')
}

it('[PS2, PS3] the other member learns from no answer who paused, and sees nothing that the setter reads meanwhile', async () => {
  const [mine, theirs] = [await aPair(t), await aPair(t)]
  // In one pair the mentee pauses, in the other a report of the mentor's does: it looks the same to the other member.
  const observed = [mine.mentor, theirs.mentor]
  for (const { mentor, chatId } of [mine, theirs]) await say(mentor, chatId)
  const tabs = [await openTab(mine.mentor, mine.chatId), await openTab(theirs.mentor, theirs.chatId)]
  await pause(mine.mentee, mine.mentor)
  const { mentee } = theirs
  await db().transaction((tx) =>
    addPause(tx, toPausePair({ id: mentee.id, role: 'mentee' }, theirs.mentor.id), 'report'),
  )
  t.services.bus.publish([
    { topic: `connection/${theirs.chatId}` },
    { topic: `connections/${theirs.mentor.id}` },
  ])
  for (const tab of tabs) {
    await tab.feed.until('the rest', () => chatOf(tab)?.isResting === true)
    await tab.feed.until('no presence', () => Object.keys(tab.feed.of('online').value as object).length === 0)
  }
  await mine.mentee.call('chat.seen', { chatId: mine.chatId, seq: 1 })
  const seen = () => [mine, theirs].map((pair, index) => everythingShown(tabs[index]?.feed, pair))
  await vi.waitFor(() => expect(seen()[0]).toBe(seen()[1]), { timeout: 30_000 })
  // What must not arrive has no event to wait for.
  await sleep(60)
  expect(seen()[0]).toBe(seen()[1])
  for (const text of seen()) expect(text).not.toMatch(/isPaused|"mentee":1/)
  const errors = await Promise.all(
    observed.map(async (person, index) => {
      const response = await person.post('chat.send', {
        chatId: [mine, theirs][index]?.chatId,
        id: newId(),
        text: 'x',
      })
      return `${response.statusCode} ${response.body.replaceAll(/"requestId":"[^"]*"/g, '')}`
    }),
  )
  expect(errors[0]).toBe(errors[1])
  for (const { socket } of tabs) socket.raw.terminate()
})

it('[PS3] a chat that rests stays readable, and what was read shows after it', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await say(mentor, chatId)
  await pause(mentee, mentor)
  const [own, their] = [await openTab(mentee, chatId), await openTab(mentor, chatId)]
  for (const { feed } of [own, their]) expect(feed.of('messages').rows).toHaveLength(1)
  expect(own.feed.of('chat').value).toMatchObject({ isResting: true, isPaused: true })
  await mentee.call('chat.seen', { chatId, seq: 1 })
  await own.feed.until('the own marker', () => chatOf(own)?.seen[mentee.id] === 1)
  await sleep(60)
  expect(chatOf(their)?.seen[mentee.id]).toBe(0)
  await resume(mentee, mentor)
  await their.feed.until('the marker', () => chatOf(their)?.seen[mentee.id] === 1)
  expect(chatOf(their)?.isResting).toBeUndefined()
  for (const { socket } of [own, their]) socket.raw.terminate()
})

const callIn = (feed: Tab['feed']) => feed.of('call').value as CallState | undefined

it.each<[string, (mentee: Person, mentor: Person) => Promise<unknown>]>([
  ['[PS1] a pause', pause],
  [
    "[RP14] a minor's report of an adult",
    (mentee, mentor) => {
      const report = { id: newId(), path: 'self', comment: '', block: false }
      return mentee.call('safety.reportPerson', { ...report, userId: mentor.id })
    },
  ],
])('%s ends a running call of the two', async (_what, act) => {
  const { mentor, mentee, chatId } = await aPair(t)
  const enter = async (person: Person) => {
    const device = newId()
    await person.call('calls.join', { chatId, device, takesOver: false })
    const socket = await openSocket({ port, cookie: person.cookie })
    const feed = await socket.watch([
      { name: 'room', input: { chatId, device } },
      { name: 'call', input: { chatId } },
    ])
    return { socket, feed }
  }
  const rooms = [await enter(mentor), await enter(mentee)]
  for (const { feed } of rooms) await feed.until('both', () => callIn(feed)?.participants.length === 2)
  await act(mentee, mentor)
  for (const { feed } of rooms) {
    await feed.until('the end', () => feed.of('room').failure !== undefined)
    expect(feed.of('room').failure?.reason).toBe('call.ended')
    await feed.until('no call', () => callIn(feed)?.state === 'none')
  }
  for (const { socket } of rooms) socket.raw.terminate()
})

it('[PS4] a message at the moment of a pause is stored before it or not at all', async () => {
  for (let round = 0; round < 12; round++) {
    const { mentor, mentee, chatId } = await aPair(t)
    const sends = Array.from({ length: 6 }, (_, index) => say(index % 2 === 0 ? mentor : mentee, chatId))
    const paused = pause(mentee, mentor)
    const outcomes = await Promise.allSettled(sends)
    await paused
    const stored = await db().$count(messages, eq(messages.chatId, chatId))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(stored)
    await expect(say(mentor, chatId)).rejects.toThrow('chat.resting')
  }
})

it('[PS4] a message that waits for the lock of a pause is not stored', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await say(mentor, chatId)
  let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined
  await db().transaction(async (tx) => {
    await addPause(tx, toPausePair({ id: mentee.id, role: 'mentee' }, mentor.id), 'member')
    waiting = Promise.allSettled([say(mentor, chatId), say(mentee, chatId), say(mentor, chatId)])
    await sleep(150)
  })
  const outcomes = await waiting
  expect(outcomes?.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await db().$count(messages, eq(messages.chatId, chatId))).toBe(1)
})

it('[PS6] stays over an end and a new request, without emails meanwhile, and ends with an account', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await pause(mentor, mentee)
  await mentee.call('connections.end', { requestId: chatId })
  // Once what is queued was sent, or found to be obsolete.
  const mails = async () => {
    const isOpen = sql`select from pgboss.job where name = 'mail' and state <> 'completed'`
    await vi.waitFor(async () => expect((await db().execute(isOpen)).rows).toEqual([]), 60_000)
    return db().$count(devMails, inArray(devMails.to, [mentor.email, mentee.email]))
  }
  const before = await mails()
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  expect(await mails()).toBe(before)
  await expect(say(mentee, chatId)).rejects.toThrow('chat.resting')
  const [mentorB, menteeB] = [await aMentor(t), await aMentee(t)]
  await menteeB.call('connections.request', { mentorId: mentorB.id })
  await pause(mentorB, menteeB)
  const id = pairId(mentorB.id, menteeB.id)
  await mentorB.call('connections.accept', { requestId: id })
  expect(await db().select({ rests: chats.menteeRests }).from(chats).where(eq(chats.id, id))).toEqual([
    { rests: true },
  ])
  const tab = await openTab(mentorB, id)
  expect(tab.feed.of('paused').value as PausedPerson[]).toMatchObject([{ person: { id: menteeB.id } }])
  await menteeB.call('account.deleteAccount', { password: password, word: 'REMOVE' })
  await tab.feed.until('the empty list', () => (tab.feed.of('paused').value as []).length === 0)
  expect(await db().$count(pauses, eq(pauses.setterId, mentorB.id))).toBe(0)
  tab.socket.raw.terminate()
})

it('[PS1] strangers and unknown members cannot be paused', async () => {
  const [mentor, mentee] = [await aMentor(t), await aMentee(t)]
  await expect(pause(mentee, mentor)).rejects.toThrow('app.notFound')
  await expect(pause(mentee, mentee)).rejects.toThrow('app.notFound')
  await expect(pause(mentee, { id: newId() })).rejects.toThrow('app.notFound')
  expect(
    listLiveQueries({ chatId: pairId(mentor.id, mentee.id), otherId: mentee.id }).length,
  ).toBeGreaterThan(0)
})
