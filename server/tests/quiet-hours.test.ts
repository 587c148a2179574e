import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { createMailers } from '#server/registry/mailers.ts'
import { openRoom } from '#server/testing/clients/call-room.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { acceptedPair, aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import { day, night, putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { listen } from '#server/testing/clients/wire.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import type { PastCall } from '#shared/contract/calls.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

it('[QH9] lets notices to a minor by email wait until morning', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  await putToSleep(mentee)
  const requestId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  // The mentor is of age: that email is sent at once.
  expect(await mailsTo(t, mentor.email)).toHaveLength(1)
  await mentor.call('connections.accept', { requestId })
  const { rows } = await t.services.database.orm.execute<{ hours: number }>(
    sql`select extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
      where data->>'kind' = 'requestAccepted' and data->>'id' = ${requestId}`,
  )
  expect(Number(rows[0]?.hours)).toBeGreaterThan(4.9)
  expect(Number(rows[0]?.hours)).toBeLessThan(6.1)
  expect(await mailsTo(t, mentee.email, 0)).toEqual([])
  // One that could not be sent before the night is tried again, and sent in the morning.
  const mailers = createMailers(t.services)
  await expect(mailers.requestAccepted?.(requestId)).rejects.toMatchObject({ code: 'postponed' })
  await wakeUp(mentee)
  expect(await mailers.requestAccepted?.(requestId)).toMatchObject({ to: mentee.email })
})

it('[QH10] lets no call of an adult ring, which stands in the chat as missed', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  await putToSleep(mentee)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'ringing' }, { name: 'pastCalls', input: { chatId } }])
  const ringing = () => (feed.of('ringing').value as Record<string, boolean> | undefined)?.[chatId]
  await feed.until('no call', () => ringing() === false)
  const room = await openRoom(port, mentor, chatId)
  await sleep(500)
  expect(ringing()).toBe(false)
  room.socket.raw.terminate()
  await mentor.call('calls.end', { chatId })
  const missed = () => feed.of('pastCalls').value as readonly PastCall[] | undefined
  await feed.until('the missed call', () => missed()?.length === 1)
  // By day, it rings.
  await wakeUp(mentee)
  const again = await openRoom(port, mentor, chatId)
  await feed.until('ringing', () => ringing() === true)
  for (const one of [socket, again.socket]) one.raw.terminate()
})

it('[QH1, QH2] are kept with the member, and rejected for others', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  const quietOf = async (person: typeof mentor) => (await person.query<Bootstrap>('app.bootstrap')).me?.quiet
  expect([await quietOf(mentor), await quietOf(mentee)]).toEqual([null, { quietHours: null, timeZone: null }])
  await putToSleep(mentee)
  expect(await quietOf(mentee)).toEqual({ quietHours: true, timeZone: night() })
  for (const timeZone of ['Mars/Olympus', ''])
    await expect(mentee.call('account.saveTimeZone', { timeZone })).rejects.toThrow('app.invalid')
  await expect(mentor.call('account.saveTimeZone', { timeZone: day() })).rejects.toThrow('app.notFound')
  expect((await mentee.query<Bootstrap>('app.bootstrap')).product.safeguarding).toBe('open')
})
