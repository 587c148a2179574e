import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listConnections } from '#server/features/connections/list-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import type { MentorPage } from '#shared/contract/people.ts'

let t: TestApp
let pair: Pair
beforeAll(async () => {
  t = await createTestApp()
  pair = await aPair(t)
})
afterAll(() => t.close())

/** Uploads a picture, and returns its address. */
async function upload(person: Person, path = 'profile'): Promise<string> {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6b5f' } })
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/upload/${path}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/jpeg' },
    payload: await plain.jpeg().toBuffer(),
  })
  const { picture, imageId } = response.json<{ picture?: string; imageId?: string }>()
  return picture ?? `/api/pictures/${path}/${imageId}.webp`
}

it('[FI-7, SG-3] shows the picture of a mentee to mentors with a standing request only', async () => {
  const [mentor, mentee, stranger] = await Promise.all([aMentor(t), aMentee(t), aMentor(t)])
  const picture = await upload(mentee)
  const statuses = async () =>
    Promise.all(
      [mentee, mentor, stranger, pair.mentee].map(async (person) => (await person.get(picture)).statusCode),
    )
  expect(await statuses()).toEqual([200, 404, 404, 404])
  const { mentors } = await stranger.query<MentorPage>('people.mentors', { skill: '' })
  expect(mentors.map(({ id }) => id)).not.toContain(mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  expect(await statuses()).toEqual([200, 200, 404, 404])
  const requestId = `${mentor.id}__${mentee.id}`
  await mentor.call('connections.reject', { requestId })
  expect(await statuses()).toEqual([200, 404, 404, 404])
  const connections = await listConnections(t.services.database.orm, mentor.id, 'open')
  expect(connections.rejected[0]?.person).toMatchObject({ id: mentee.id, picture: null })
  await mentor.call('connections.remove', { requestId })
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId })
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await mentee.call('connections.end', { requestId })
  expect(await statuses()).toEqual([200, 404, 404, 404])
})

it('[FI-7, SE-5] lets no browser cache a picture', async () => {
  const image = await upload(pair.mentor, `chat/${pair.chatId}`)
  for (const picture of [await upload(pair.mentor), image]) {
    const { statusCode, headers } = await pair.mentor.get(picture)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
})
