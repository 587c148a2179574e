import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { callTimes } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { aPair, aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { nextCallsListed, weekCallsSpan } from '#shared/limits/call.ts'
import type { NextCall, WeekCall } from '#shared/contract/call-times.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { listNextCalls, listWeekCalls } from './next-calls-store.ts'

const HOUR = 3_600_000

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  port = await listen(t.app)
})
afterAll(() => t.close())

/** Proposes a time that begins in `inMs`; returns its id. */
async function propose(by: Person, chatId: string, inMs: number): Promise<string> {
  const id = newId()
  await by.call('calls.proposeTime', { chatId, id, start: Date.now() + inMs, minutes: 30 })
  return id
}

it('[CT11] has the agreed calls of all chats, and the proposals that wait for an answer of the member', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const second = await aMentee(t)
  const secondId = pairId(mentor.id, second.id)
  await second.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: secondId })
  const socket = await openSocket({ port, cookie: mentor.cookie })
  onTestFinished(() => socket.raw.terminate())
  const feed = await socket.watch([{ name: 'nextCalls' }])
  const shown = () =>
    (feed.of('nextCalls').value as readonly NextCall[] | undefined)
      ?.map((call) => `${call.chatId === chatId ? 'first' : 'second'} ${call.isAgreed ? 'agreed' : 'asked'}`)
      .join()
  const until = (expected: string) => feed.until(expected, () => shown() === expected)
  await until('')
  const first = await propose(mentor, chatId, 3 * HOUR)
  await mentee.call('calls.confirmTime', { chatId, id: first })
  await until('first agreed')
  const id = await propose(second, secondId, HOUR)
  await until('second asked,first agreed')
  // The mentor's own proposals wait for the other one.
  await propose(mentor, chatId, 5 * HOUR)
  await mentor.call('calls.confirmTime', { chatId: secondId, id })
  await until('second agreed,first agreed')
  await mentee.call('safety.pause', { userId: mentor.id })
  await until('second agreed')
  expect(shown()).toBe('second agreed')
})

it('[CT11] hides no proposal behind many agreed calls, nor behind many times of another chat', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const second = await aMentee(t)
  const secondId = pairId(mentor.id, second.id)
  await second.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: secondId })
  const rows = Array.from({ length: nextCallsListed.agreed + 1 }, (_, index) => ({
    ...{ id: newId(), chatId, mentorId: mentor.id, menteeId: mentee.id, proposedBy: mentor.id },
    ...{ startsAt: new Date(Date.now() + (index + 1) * HOUR), status: 'agreed' as const },
    endsAt: new Date(Date.now() + (index + 1.5) * HOUR),
  }))
  await t.services.database.orm.insert(callTimes).values(rows)
  const [first, ...others] = [40, 41, 42].map((hours) => ({ id: newId(), start: Date.now() + hours * HOUR }))
  await mentee.call('calls.proposeTime', { chatId, ...first, minutes: 30, others })
  const late = await propose(second, secondId, 50 * HOUR)
  const calls = await listNextCalls(t.services.database.orm, mentor.id)
  expect(calls.filter(({ isAgreed }) => isAgreed)).toHaveLength(nextCallsListed.agreed)
  expect(calls.filter(({ isAgreed }) => !isAgreed).map(({ id }) => id)).toEqual([first?.id, late])
})

it('[CW1] a week has all calls that overlap it: proposals of both, agreed ones, also those that are over; and it changes live', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const socket = await openSocket({ port, cookie: mentor.cookie })
  onTestFinished(() => socket.raw.terminate())
  const from = Date.now() - 24 * HOUR
  const week = { from, to: from + 7 * 24 * HOUR }
  const feed = await socket.watch([{ name: 'weekCalls', input: week }])
  const shown = () =>
    (feed.of('weekCalls').value as readonly WeekCall[] | undefined)
      ?.map(({ isAgreed, isMine }) => `${isAgreed ? 'agreed' : 'proposed'}${isMine ? ' mine' : ''}`)
      .join()
  const until = (expected: string) => feed.until(expected, () => shown() === expected)
  await until('')
  const first = await propose(mentor, chatId, 3 * HOUR)
  await until('proposed mine')
  await mentee.call('calls.confirmTime', { chatId, id: first })
  await until('agreed mine')
  await propose(mentee, chatId, 5 * HOUR)
  await until('agreed mine,proposed')
  // One that is over, two of other weeks, a proposal that nobody answered in time, and one of another pair.
  const times = [-3, -50, 24 * 8, -6].map((hours, at) => ({
    ...{ id: newId(), chatId, mentorId: mentor.id, menteeId: mentee.id, proposedBy: mentee.id },
    ...{ startsAt: new Date(Date.now() + hours * HOUR), endsAt: new Date(Date.now() + (hours + 1) * HOUR) },
    status: at < 3 ? ('agreed' as const) : ('proposed' as const),
  }))
  await t.services.database.orm.insert(callTimes).values(times)
  const others = await aPair(t)
  await propose(others.mentor, others.chatId, 4 * HOUR)
  expect(await listWeekCalls(t.services.database.orm, mentor.id, week)).toMatchObject([
    { id: times[0]?.id, isAgreed: true, isMine: false },
    { id: first, isMine: true },
    { isAgreed: false, isMine: false },
  ])
  await mentee.call('safety.pause', { userId: mentor.id })
  await until('')
})

it('[CW1] a week is at most eight days long', async () => {
  const { mentor } = await aPair(t)
  const socket = await openSocket({ port, cookie: mentor.cookie })
  onTestFinished(() => socket.raw.terminate())
  for (const input of [
    { from: 0, to: weekCallsSpan + 1 },
    { from: 5, to: 5 },
  ]) {
    const feed = await socket.watch([{ name: 'weekCalls', input }])
    await feed.until('a rejection', () => feed.of('weekCalls').failure?.reason === 'app.invalid')
    expect(feed.of('weekCalls').value).toBeUndefined()
  }
})

it('[MT2] what a node of a version before moves does with a confirmed move fails, and the call stands', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  const [id, moved] = [await propose(mentor, chatId, 30 * HOUR), newId()]
  await mentee.call('calls.confirmTime', { chatId, id })
  const time = { chatId, start: Date.now() + 40 * HOUR, minutes: 30 }
  await mentor.call('calls.proposeTime', { ...time, id: moved, moves: id })
  const { orm } = t.services.database
  // Its whole statement: it knows no moves.
  const confirm = orm.update(callTimes).set({ status: 'agreed' }).where(eq(callTimes.id, moved))
  await expect(confirm).rejects.toMatchObject({ cause: { code: '23514' } })
  expect(await orm.$count(callTimes, and(eq(callTimes.chatId, chatId), eq(callTimes.status, 'agreed')))).toBe(
    1,
  )
})
