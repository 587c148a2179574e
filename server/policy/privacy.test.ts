import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { people, requests } from '#server/db/schema.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import type { Feed, Wanted } from '../testing/clients/stream-client.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { openEvents, openSocket } from '../testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { requests as limit } from '#shared/limits.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[AZ-4] fifty concurrent requests make one row, and one of fifty concurrent answers succeeds', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  const fifty = (run: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 50 }, run))
  const done = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(done(await fifty(() => mentee.call('connections.request', { mentorId: mentor.id })))).toBe(1)
  const requestId = pairId(mentor.id, mentee.id)
  const rows = await t.services.database.orm.select().from(requests).where(eq(requests.mentorId, mentor.id))
  expect(rows).toMatchObject([{ id: requestId, status: 'pending' }])
  const answers = ['connections.accept', 'connections.reject'] as const
  const outcomes = await fifty(() => mentor.call(answers[Math.floor(Math.random() * 2)] ?? '', { requestId }))
  expect(done(outcomes)).toBe(1)
})

it('[AZ-4] pending requests are counted right, also concurrent ones', async () => {
  const mentee = await aMentee(t)
  const mentors = await Promise.all(Array.from({ length: limit.open + 3 }, () => aMentor(t)))
  await Promise.allSettled(mentors.map(({ id }) => mentee.call('connections.request', { mentorId: id })))
  const rows = await t.services.database.orm
    .select()
    .from(requests)
    .where(eq(requests.requesterId, mentee.id))
  expect(rows).toHaveLength(limit.open)
})

it('[AZ-6] strangers, and members of pending and rejected requests, learn nothing of typing, presence and messages', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const waiting = await aMentee(t)
  const rejected = await aMentee(t)
  await waiting.call('connections.request', { mentorId: mentor.id })
  await rejected.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.reject', { requestId: pairId(mentor.id, rejected.id) })
  const strangers = [waiting, rejected, await aMentor(t)]
  const sockets = await Promise.all(strangers.map(({ cookie }) => openSocket({ port, cookie })))
  const feeds = await Promise.all(
    sockets.map((socket) => socket.watch(listLiveQueries({ chatId, otherId: mentee.id }))),
  )
  for (const feed of feeds) {
    await feed.until(
      'every view',
      () => feed.count('snapshot') + feed.count('error') === Object.keys(liveQueries).length,
    )
    for (const name of ['messages', 'chat', 'typing', 'call', 'room'])
      expect(feed.of(name).failure?.reason).toBe('app.notFound')
    expect(feed.of('availability').failure?.reason).toBe('app.notFound')
    expect(feed.of('online').value).toEqual({})
  }
  const before = feeds.map(({ events }) => events.length)
  const own = await openSocket({ port, cookie: mentor.cookie })
  const watching = await own.watch(listLiveQueries({ chatId, otherId: mentee.id }))
  await mentee.call('chat.typing', { chatId, typing: true })
  await mentee.call('chat.send', { chatId, id: newId(), text: 'between us' })
  await mentee.call('availability.save', { slots: [], timeZone: 'UTC' })
  await watching.until('the message', () => watching.of('messages').rows?.length === 1)
  await sleep(50)
  expect(feeds.map(({ events }) => events.length)).toEqual(before)
  for (const socket of [own, ...sockets]) socket.raw.terminate()
})

/** The rules that permit nothing to mentors, whom the calls otherwise come from. */
const ofMentees = new Set(['mentors.fit', 'aims.write', 'survey.answer'])

it('[AZ-8] every procedure rejects unknown keys, also those of the object prototype', async () => {
  // One member each, because a member may not make so many calls in a moment [AB1].
  const open = async (rule?: string) => {
    const someone = rule !== undefined && ofMentees.has(rule) ? aMentee : aMentor
    return openSocket({ port, cookie: (await someone(t)).cookie })
  }
  for (const { path, type, rule, example: form } of allCalls()) {
    if (!form || type === 'subscription') continue
    const socket = await open(rule)
    const text = JSON.stringify(form).slice(0, -1)
    const wrong: unknown[] = [
      { ...form, isAdmin: true },
      { ...form, role: 'mentor', more: 1 },
      { ...form, constructor: { prototype: { isAdmin: true } } },
      [form],
      Object.fromEntries(Object.keys(form).map((key) => [key, { $ne: null }])),
      ...Object.keys(form).flatMap((key) => (key === 'cursor' ? [] : [{ ...form, [key]: undefined }])),
      JSON.parse(`${text}${text.length > 1 ? ',' : ''}"__proto__":{"isAdmin":true},"toString":1}`),
    ]
    for (const input of wrong) {
      const run = type === 'query' ? socket.query(path, input) : socket.call(path, input)
      await expect(run, `${path} ${JSON.stringify(input)}`).rejects.toThrow('app.invalid')
    }
    socket.raw.terminate()
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  const socket = await open()
  const stream = (queries: unknown) => socket.watch(queries as Wanted[])
  await expect(stream([{ name: 'me', more: 1 }])).rejects.toThrow('app.invalid')
  socket.raw.terminate()
})

/** Whether each live query has sent an event of any kind. */
const hasAll = ({ events }: Feed): boolean =>
  new Set(events.flatMap((event) => ('key' in event ? [event.key] : []))).size ===
  Object.keys(liveQueries).length

it("[AZ-9] no answer, live query or event has another member's email, year of birth, or age band", async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const members: Person[] = [mentor, mentee, await aMentee(t), await aMentor(t)]
  const waiting = members[2]
  // A year that no other data has, to search for in everything that is sent.
  await t.services.database.orm.update(people).set({ birthYear: 1911, bandChangesOn: '2111-01-01' })
  const received = new Map<Person, string[]>(members.map((person) => [person, []]))
  for (const person of members) {
    person.query('app.bootstrap').catch(() => {})
    const socket = await openSocket({ port, cookie: person.cookie })
    socket.raw.on('message', (data: Buffer) => received.get(person)?.push(data.toString()))
    const otherId = person === mentor ? mentee.id : mentor.id
    const feed = await socket.watch(listLiveQueries({ chatId, otherId }))
    await feed.until('every view', () => hasAll(feed))
    const stream = await openEvents({ port, cookie: person.cookie }, listLiveQueries({ chatId, otherId }))
    await stream.until('every view', () => hasAll(stream))
    received.get(person)?.push(JSON.stringify(stream.events))
    stream.stop()
  }
  const record = async (person: Person, path: string, input?: unknown) =>
    received.get(person)?.push((await person.post(path, input)).body)
  const asked = waiting && (await waiting.post('connections.request', { mentorId: mentor.id }))
  for (const [index, person] of members.entries()) {
    await record(person, 'chat.send', { chatId, id: newId(), text: 'hello' })
    received.get(person)?.push(JSON.stringify(await person.query('people.mentors', { skill: '' })))
    received
      .get(person)
      ?.push(
        (
          await person.get(
            `/api/chat.page?input=${encodeURIComponent(JSON.stringify({ chatId, before: 9 }))}`,
          )
        ).body,
      )
    await record(person, 'account.saveName', { fullName: `Person ${index}` })
    await record(person, 'chat.seen', { chatId, seq: 1 })
  }
  await record(mentor, 'connections.accept', { requestId: pairId(mentor.id, waiting?.id ?? '') })
  await record(mentee, 'connections.end', { requestId: chatId })
  await sleep(60)
  for (const [person, texts] of received) {
    const all = texts.join('\n')
    expect(all.length).toBeGreaterThan(1_000)
    const others = members.filter((other) => other !== person)
    for (const { email } of others) expect(all).not.toContain(email)
    // Not within a random id, whose digits can be the same.
    expect(all).not.toMatch(/(?<![\w-])(?:1911|2111-01-01|13-15)(?!\w)|birth|age_?band|bandChanges/i)
  }
  // The one exception: the mentee who sent the request.
  expect(asked?.json()).toEqual({ result: { data: { email: mentor.email } } })
})
