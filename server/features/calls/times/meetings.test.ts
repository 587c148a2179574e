import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { callSeries, callTimes } from '#server/db/schema.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { callWeeksAhead } from '#shared/limits/call.ts'
import type { CallTimes, Confirmation } from '#shared/contract/call-times.ts'
import { topics } from '#shared/contract/topics.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { listSeries } from './series-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const weekly = { everyWeeks: 1, timeZone: 'UTC' }

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Proposes times that begin in so many milliseconds; returns their ids. */
async function propose(
  by: Person,
  chatId: string,
  inMs: readonly number[],
  more: object = {},
): Promise<string[]> {
  const [first, ...others] = inMs.map((ms) => ({ id: newId(), start: Date.now() + ms }))
  await by.call('calls.proposeTime', { chatId, ...first, minutes: 30, others, ...more })
  return [first, ...others].map((one) => one?.id ?? '')
}

const confirm = (by: Person, chatId: string, id: string | undefined) =>
  by.call<Confirmation>('calls.confirmTime', { chatId, id })

async function agree({ mentor, mentee, chatId }: Pair, inMs: number, more: object = {}): Promise<string> {
  const [id = ''] = await propose(mentor, chatId, [inMs], more)
  expect(await confirm(mentee, chatId, id)).toMatchObject({ isAgreed: true })
  return id
}

async function read(person: Person, chatId: string): Promise<CallTimes> {
  const socket = await openSocket({ port, cookie: person.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([{ name: 'callTimes', input: { chatId } }])
  await feed.until('the times', () => feed.of('callTimes').value !== undefined)
  return feed.of('callTimes').value as CallTimes
}

const rowsOf = (chatId: string) =>
  t.services.database.orm
    .select()
    .from(callTimes)
    .where(eq(callTimes.chatId, chatId))
    .orderBy(callTimes.startsAt)

const lastOf = async (chatId: string) => (await rowsOf(chatId)).at(-1)?.startsAt ?? new Date(0)

async function secondPair({ mentor }: Pair): Promise<Pair> {
  const mentee = await aMentee(t)
  const chatId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentor, mentee, chatId }
}

it('[MT1] offers several times, of which the other one confirms one, and the others are gone', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const ids = await propose(mentor, chatId, [HOUR, 2 * HOUR, 3 * HOUR])
  const { times } = await read(mentee, chatId)
  expect(times.map(({ id, group }) => [id, group])).toEqual(ids.map((id) => [id, ids[0]]))
  const [other] = await propose(mentor, chatId, [4 * HOUR])
  expect(await confirm(mentee, chatId, ids[1])).toEqual({ isAgreed: true })
  expect((await rowsOf(chatId)).map(({ id, status }) => [id, status])).toEqual([
    [ids[1], 'agreed'],
    [other, 'proposed'],
  ])
  expect(await confirm(mentee, chatId, ids[0])).toEqual({ isAgreed: false })
})

it('[MT1] offers at most five times at once, and takes or declines them together', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const six = [1, 2, 3, 4, 5, 6].map((hours) => hours * HOUR)
  await expect(propose(mentor, chatId, six)).rejects.toThrow('app.invalid')
  await expect(propose(mentor, chatId, [HOUR, -HOUR])).rejects.toThrow('callTime.range')
  const [first] = await propose(mentor, chatId, six.slice(1))
  await propose(mentee, chatId, six.slice(1))
  await expect(propose(mentor, chatId, [HOUR])).rejects.toThrow('callTime.tooMany')
  await mentee.call('calls.removeTime', { chatId, id: first, withOthers: true })
  expect((await rowsOf(chatId)).map(({ proposedBy }) => proposedBy)).toEqual(Array(5).fill(mentee.id))
})

it('[MT2] moves an agreed time once the other one confirms, and until then it stands', async () => {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  const id = await agree(pair, HOUR)
  const [early] = await propose(mentee, chatId, [5 * HOUR], { moves: id })
  const [moved, other] = await propose(mentee, chatId, [2 * HOUR, 3 * HOUR], { moves: id })
  // A later proposal replaces the earlier one of the same member.
  expect(await confirm(mentor, chatId, early)).toEqual({ isAgreed: false })
  const before = (await read(mentor, chatId)).times.map((time) => [time.id, time.isAgreed, time.moves])
  expect(before).toEqual([
    [id, true, null],
    [moved, false, id],
    [other, false, id],
  ])
  expect(await confirm(mentor, chatId, moved)).toEqual({ isAgreed: true })
  const rows = await rowsOf(chatId)
  expect(rows.map((row) => [row.id, row.status, row.revision])).toEqual([[id, 'agreed', 1]])
  expect(Math.round(((rows[0]?.startsAt.getTime() ?? 0) - Date.now()) / HOUR)).toBe(2)
})

it('[MT2, MT3] moves nothing that was canceled or has begun, nor onto another call', async () => {
  const pair = await aPair(t)
  const { mentor, mentee, chatId } = pair
  const [id, taken] = [await agree(pair, HOUR), await agree(await secondPair(pair), 4 * HOUR)]
  const [onto] = await propose(mentee, chatId, [4 * HOUR + 10 * MINUTE], { moves: id })
  await expect(confirm(mentor, chatId, onto)).rejects.toThrow('callTime.overlap')
  await expect(propose(mentor, chatId, [6 * HOUR], { moves: taken })).rejects.toThrow('callTime.gone')
  await mentor.call('calls.removeTime', { chatId, id })
  expect(await confirm(mentor, chatId, onto)).toEqual({ isAgreed: false })
  await expect(propose(mentor, chatId, [6 * HOUR], { moves: id })).rejects.toThrow('callTime.gone')
  const { times, canceled } = await read(mentee, chatId)
  expect(times).toEqual([])
  expect(canceled).toMatchObject([{ id, isMine: false }])
})

it('[MT4, MT5] repeats every week for twelve weeks, without what overlaps, and is canceled from a time on', async () => {
  const pair = await aPair(t)
  const { mentee, chatId } = pair
  await agree(await secondPair(pair), HOUR + 2 * WEEK)
  const [id] = await propose(pair.mentor, chatId, [HOUR], { repeats: weekly })
  expect(await confirm(mentee, chatId, id)).toEqual({ isAgreed: true, leftOut: 1 })
  const rows = await rowsOf(chatId)
  const weeks = rows.map(({ startsAt }) => Math.round((startsAt.getTime() - Date.now()) / WEEK))
  expect(weeks).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect((await read(mentee, chatId)).times.map(({ everyWeeks }) => everyWeeks)).toEqual(Array(11).fill(1))
  await mentee.call('calls.removeTime', { chatId, id: rows[4]?.id })
  expect(await rowsOf(chatId)).toHaveLength(10)
  await mentee.call('calls.removeTime', { chatId, id: rows[3]?.id, withOthers: true })
  // The earlier ones stand, and none comes after them.
  await t.services.database.orm.update(callSeries).set({ filledUntil: sql`now()` })
  await sweep(t.services)
  expect((await rowsOf(chatId)).map((row) => row.id)).toEqual(rows.slice(0, 3).map((row) => row.id))
})

it('[MT4] is extended by the daily sweep, once however often it runs, also every two weeks', async () => {
  const pair = await aPair(t)
  const id = await agree(pair, HOUR, { repeats: { ...weekly, everyWeeks: 2 } })
  expect(await rowsOf(pair.chatId)).toHaveLength(callWeeksAhead / 2)
  const { orm } = t.services.database
  // As if it had been agreed four weeks ago.
  const back = sql`interval '28 days'`
  await orm.update(callTimes).set({
    startsAt: sql`${callTimes.startsAt} - ${back}`,
    endsAt: sql`${callTimes.endsAt} - ${back}`,
  })
  await orm
    .update(callSeries)
    .set({
      startsAt: sql`${callSeries.startsAt} - ${back}`,
      filledUntil: sql`${callSeries.filledUntil} - ${back}`,
    })
    .where(eq(callSeries.id, id))
  await Promise.all([sweep(t.services), sweep(t.services)])
  await sweep(t.services)
  const starts = (await rowsOf(pair.chatId)).map(({ startsAt }) => startsAt.getTime() - Date.now())
  expect(starts.map((ms) => Math.round(ms / WEEK))).toEqual([-4, -2, 0, 2, 4, 6, 8, 10])
})

it('[MT4] is left alone by the daily sweep while its next time is too far ahead', async () => {
  const pair = await aPair(t)
  const { chatId } = pair
  const id = await agree(pair, 3 * DAY, { repeats: weekly })
  const { orm } = t.services.database
  const row = () =>
    orm
      .select({ version: sql<string>`xmin::text` })
      .from(callSeries)
      .where(eq(callSeries.chatId, chatId))
  let events = 0
  onTestFinished(t.services.bus.subscribe(topics.callTimes(chatId), () => events++))
  const isListed = async () => (await listSeries(orm, '')).some((series) => series.id === id)
  const before = await row()
  expect(await isListed()).toBe(false)
  await sweep(t.services)
  expect([await row(), events]).toEqual([before, 0])
  // Eleven weeks are stored: the next one is due.
  const start = await lastOf(chatId)
  await orm.delete(callTimes).where(eq(callTimes.startsAt, start))
  await orm.update(callSeries).set({ filledUntil: sql`${callSeries.filledUntil} - interval '7 days'` })
  expect(await isListed()).toBe(true)
  await sweep(t.services)
  expect([await lastOf(chatId), events]).toEqual([start, 1])
  // All of its times overlap others: nothing is added, and nothing is announced.
  await orm.update(callSeries).set({ filledUntil: sql`${callSeries.filledUntil} - interval '7 days'` })
  await sweep(t.services)
  expect([(await rowsOf(chatId)).length, events]).toEqual([callWeeksAhead, 1])
})

it('[MT5, CT6] ends a series with its last time, also when a pause or a block deletes them', async () => {
  const pairs = [await aPair(t), await aPair(t), await aPair(t)] as const
  const ids = await Promise.all(pairs.map((pair) => agree(pair, HOUR, { repeats: weekly })))
  const [paused, blocked, ended] = pairs
  await paused.mentee.call('safety.pause', { userId: paused.mentor.id })
  await paused.mentee.call('safety.resume', { userId: paused.mentor.id })
  await blocked.mentee.call('safety.block', { userId: blocked.mentor.id })
  await ended.mentee.call('calls.removeTime', { chatId: ended.chatId, id: ids[2], withOthers: true })
  await sweep(t.services)
  for (const [index, { chatId }] of pairs.entries()) {
    expect(await rowsOf(chatId)).toEqual([])
    const { orm } = t.services.database
    expect(await orm.$count(callSeries, eq(callSeries.id, ids[index] ?? ''))).toBe(0)
  }
})

it('[MT4, CT7] leaves out the quiet hours of a minor', async () => {
  const pair = await aPair(t)
  await pair.mentee.call('account.saveQuietHours', { isOn: true })
  await wakeUp(pair.mentee)
  const id = await agree(pair, HOUR, { repeats: weekly })
  await putToSleep(pair.mentee)
  const { orm } = t.services.database
  await orm
    .delete(callTimes)
    .where(sql`${callTimes.seriesId} = ${id} and ${callTimes.startsAt} > now() + interval '2 days'`)
  await orm
    .update(callSeries)
    .set({ filledUntil: sql`now()` })
    .where(eq(callSeries.id, id))
  await sweep(t.services)
  expect(await rowsOf(pair.chatId)).toHaveLength(1)
})

it('[AV22] a single day has other free times than the week, or none', async () => {
  const { mentor, mentee } = await aPair(t)
  const date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
  const exceptions = [{ date, from: '10:00', to: '11:00' }]
  const save = (input: object) =>
    mentor.call('availability.saveExceptions', { timeZone: 'Europe/Berlin', ...input })
  for (const wrong of [
    [{ date, from: '11:00', to: '10:00' }],
    [{ date, from: '10:00', to: null }],
    [{ date: '2026-02-30', from: null, to: null }],
    [...exceptions, ...exceptions],
  ])
    await expect(save({ exceptions: wrong })).rejects.toThrow('availability.invalid')
  await save({ exceptions: [...exceptions, { date: '2020-01-01', from: null, to: null }] })
  await mentor.call('availability.save', {
    slots: [{ day: 'Monday', from: '10:00', to: '11:00' }],
    timeZone: 'Europe/Berlin',
  })
  const socket = await openSocket({ port, cookie: mentee.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([{ name: 'availability', input: { userId: mentor.id } }])
  await feed.until('the week', () => feed.of('availability').value !== undefined)
  // A day that is over is gone, and the rest stays when the week is saved.
  expect(feed.of('availability').value).toMatchObject({ exceptions, slots: [{ day: 'Monday' }] })
})
