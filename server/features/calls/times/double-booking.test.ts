import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTimes } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import type { Confirmation } from '#shared/contract/call-times.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const roles = ['mentor', 'mentee'] as const
type Role = (typeof roles)[number]

/** Another pair of the member who has this role in `pair`. */
async function anotherOf(role: Role, pair: Pair): Promise<Pair> {
  const members = role === 'mentor' ? { mentee: await aMentee(t) } : { mentor: await aMentor(t) }
  const { mentor, mentee } = { ...pair, ...members }
  const chatId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentor, mentee, chatId }
}

async function propose(by: Person, chatId: string, start: number, more: object = {}): Promise<string> {
  const id = newId()
  await by.call('calls.proposeTime', { chatId, id, start, minutes: 30, ...more })
  return id
}

const confirm = (by: Person, chatId: string, id: string) =>
  by.call<Confirmation>('calls.confirmTime', { chatId, id })

async function agree({ mentor, mentee, chatId }: Pair, start: number): Promise<string> {
  const id = await propose(mentor, chatId, start)
  expect(await confirm(mentee, chatId, id)).toEqual({ isAgreed: true })
  return id
}

const rowsOf = (chatId: string) =>
  t.services.database.orm
    .select()
    .from(callTimes)
    .where(eq(callTimes.chatId, chatId))
    .orderBy(callTimes.startsAt)

it.each(roles)(
  '[CT3] of two calls of one %s that are confirmed at the same moment, one is agreed',
  async (role) => {
    const first = await aPair(t)
    const pairs = [first, await anotherOf(role, first)]
    const start = Date.now() + 3 * HOUR
    // The member whom the two pairs share, and another one in each.
    const by = (pair: Pair) => (role === 'mentor' ? pair.mentee : pair.mentor)
    const ids = await Promise.all(
      pairs.map((pair, at) => propose(first[role], pair.chatId, start + at * 10 * MINUTE)),
    )
    const outcomes = await Promise.allSettled(
      pairs.map((pair, at) => confirm(by(pair), pair.chatId, ids[at] ?? '')),
    )
    const lost = outcomes.findIndex(({ status }) => status === 'rejected')
    expect(outcomes[lost]).toMatchObject({ reason: { message: 'callTime.overlap' } })
    expect(outcomes[1 - lost]).toMatchObject({ value: { isAgreed: true } })
    expect((await rowsOf(pairs[lost]?.chatId ?? '')).map(({ status }) => status)).toEqual(['proposed'])
    // Another one can start when it ends.
    const end = start + (1 - lost) * 10 * MINUTE + 30 * MINUTE
    const next = await propose(first[role], first.chatId, end)
    expect(await confirm(by(first), first.chatId, next)).toEqual({ isAgreed: true })
  },
)

it.each(roles)('[MT2, CT3] a call is not moved onto another one of the %s', async (role) => {
  const pair = await aPair(t)
  const start = Date.now() + HOUR
  const id = await agree(pair, start)
  await agree(await anotherOf(role, pair), start + 3 * HOUR)
  const onto = await propose(pair.mentee, pair.chatId, start + 3 * HOUR + 10 * MINUTE, { moves: id })
  await expect(confirm(pair.mentor, pair.chatId, onto)).rejects.toThrow('callTime.overlap')
  const rows = await rowsOf(pair.chatId)
  expect(rows.find((row) => row.id === id)).toMatchObject({
    status: 'agreed',
    revision: 0,
    startsAt: new Date(start),
  })
})

it.each(roles)('[MT4, CT3] a series leaves out what overlaps another call of the %s', async (role) => {
  const pair = await aPair(t)
  const start = Date.now() + HOUR
  await agree(await anotherOf(role, pair), start + 2 * WEEK)
  const repeats = { everyWeeks: 1, timeZone: 'UTC' }
  const id = await propose(pair.mentor, pair.chatId, start, { repeats })
  expect(await confirm(pair.mentee, pair.chatId, id)).toEqual({ isAgreed: true, leftOut: 1 })
  const weeks = (await rowsOf(pair.chatId)).map(({ startsAt }) => (startsAt.getTime() - start) / WEEK)
  expect(weeks).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
