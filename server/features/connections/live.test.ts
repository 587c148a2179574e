import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { Connections } from '#shared/contract/connections.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** A member's requests as an open page shows them: the counterparts' ids by status. */
async function board(person: Person) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'connections' }])
  const states = () => {
    const value = feed.of('connections').value as Connections | undefined
    return value && [value.pending, value.accepted, value.rejected].map((list) => list.map(({ id }) => id))
  }
  const shows = (what: string, expected: string[][]) =>
    feed.until(what, () => JSON.stringify(states()) === JSON.stringify(expected))
  return { shows, socket, value: () => feed.of('connections').value as Connections }
}

it('[RQ8] shows each change of a request to both members at once, with current names', async () => {
  const [mentor, mentee] = await Promise.all([
    aMentor(t, { fullName: 'Ida' }),
    aMentee(t, { fullName: null }),
  ])
  const id = pairId(mentor.id, mentee.id)
  const boards = await Promise.all([board(mentor), board(mentee)])
  const both = (what: string, expected: string[][]) =>
    Promise.all(boards.map(({ shows }) => shows(what, expected)))
  await both('nothing', [[], [], []])
  await mentee.call('connections.request', { mentorId: mentor.id })
  await both('the request', [[id], [], []])
  expect(boards[0].value().pending[0]?.person).toMatchObject({ id: mentee.id, name: null })
  expect(boards[1].value().pending[0]?.person).toMatchObject({ id: mentor.id, name: 'Ida' })
  expect(JSON.stringify(boards.map(({ value }) => value()))).not.toContain('@')
  await mentor.call('connections.accept', { requestId: id })
  await both('the acceptance', [[], [id], []])
  await mentor.call('connections.end', { requestId: id })
  await both('the end', [[], [], []])
  for (const { socket } of boards) await socket.close()
})

it('[PE7] shows presence to accepted counterparts, from the first open stream to the last, and to no one else', async () => {
  const { mentor, mentee } = await acceptedPair(t)
  const another = await aMentee(t)
  await another.call('connections.request', { mentorId: mentor.id })
  const watch = async (person: Person) => {
    const socket = await openSocket({ port, cookie: person.cookie })
    return { socket, feed: await socket.watch([{ name: 'online' }]) }
  }
  const waiting = await watch(another)
  const seen = await watch(mentee)
  const isOnline = () => (seen.feed.of('online').value as Record<string, boolean> | undefined)?.[mentor.id]
  await seen.feed.until('the mentor offline', () => isOnline() === false)
  const here = await watch(mentor)
  await seen.feed.until('the mentor online', () => isOnline() === true)
  await here.socket.close()
  await seen.feed.until('the mentor offline again', () => isOnline() === false)
  expect(waiting.feed.of('online').value).toEqual({})
  for (const { socket } of [waiting, seen]) await socket.close()
})
