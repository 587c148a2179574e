import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { openSocket } from '../testing/clients/live.ts'
import { aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Opens every live query of a tab, and waits until each has answered. */
async function openTab(person: Person, chatId: string, otherId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch(listLiveQueries({ chatId, otherId }))
  const answered = () =>
    new Set(feed.events.flatMap((event) => ('key' in event ? [event.key] : []))).size ===
    Object.keys(liveQueries).length
  await feed.until('every view', answered)
  return { socket, feed }
}

/** An input whose ids are those of this mentee, and of the chat that there would be. */
function aimedAt(example: Readonly<Record<string, unknown>> | undefined, menteeId: string, chatId: string) {
  const ids = { userId: menteeId, mentorId: menteeId, menteeId, chatId, requestId: chatId }
  return (
    example &&
    Object.fromEntries(
      Object.entries(example).map(([key, value]) => [
        key,
        Object.entries(ids).find(([id]) => id === key)?.[1] ?? value,
      ]),
    )
  )
}

it('[SG-2] before the request of a mentee, no call and no live query of a mentor finds, reads, or reaches them', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, { fullName: 'Juniper Unfound' })])
  const chatId = pairId(mentor.id, mentee.id)
  const theirs = await openTab(mentee, chatId, mentor.id)
  const before = theirs.feed.events.length
  const own = await openTab(mentor, chatId, mentee.id)
  // Without the keys, which repeat the input.
  const received = [JSON.stringify(own.feed.events.map((event) => ({ ...event, key: '' })))]
  const calls = allCalls().filter(({ path, type }) => !path.startsWith('account.') && type !== 'subscription')
  expect(calls.length).toBeGreaterThan(20)
  for (const { path, type, example } of calls) {
    const input = aimedAt(example, mentee.id, chatId)
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    const response =
      type === 'query' ? await mentor.get(`/api/${path}${query}`) : await mentor.post(path, input)
    expect([path, response.statusCode < 500]).toEqual([path, true])
    received.push(response.body)
  }
  for (const word of ['Juniper', 'Unfound', 'mentee', 'people'])
    received.push(JSON.stringify(await mentor.query('people.mentors', { skill: word })))
  received.push((await mentor.get(`/api/pictures/profile/${mentee.id}/1.jpg`)).body)
  expect(received.join()).not.toContain(mentee.id)
  expect(received.join()).not.toContain('Unfound')
  await sleep(100)
  const changes = theirs.feed.events.slice(before).filter(({ type }) => type !== 'heartbeat')
  expect(JSON.stringify(changes)).not.toContain(mentor.id)

  // One of the calls has said that the mentor takes no requests.
  await mentor.call('people.savePlaces', { maxMentees: null, notTakingUntil: null })
  await mentee.call('connections.request', { mentorId: mentor.id })
  await own.feed.until('the request', () =>
    JSON.stringify(own.feed.of('connections').value).includes('Unfound'),
  )
  for (const { socket } of [own, theirs]) socket.raw.terminate()
})
