import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from '#server/testing/clients/app.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { twoNodes } from '#server/testing/processes/two-nodes.ts'
import type { TwoNodes } from '#server/testing/processes/two-nodes.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TwoNodes
beforeAll(async () => {
  t = await twoNodes()
})
afterAll(() => t.close())

it('[CF3, CF2] a calendar feed that one node made is read at the other, and ends there at once', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t.one)
  const { url } = await mentor.call<{ url: string }>('calls.startFeed')
  const read = () => visit(t.two).get(new URL(url).pathname)
  const empty = await read()
  expect(empty.statusCode).toBe(200)
  expect(empty.body).not.toContain('BEGIN:VEVENT')
  const id = newId()
  await mentor.call('calls.proposeTime', { chatId, id, start: Date.now() + 86_400_000, minutes: 30 })
  await mentee.call('calls.confirmTime', { chatId, id })
  expect((await read()).body).toContain(`UID:${id}@`)
  const { url: later } = await mentor.call<{ url: string }>('calls.startFeed')
  expect((await read()).statusCode).toBe(404)
  const readLater = () => visit(t.two).get(new URL(later).pathname)
  expect((await readLater()).statusCode).toBe(200)
  await mentor.call('calls.stopFeed')
  expect((await readLater()).statusCode).toBe(404)
})
