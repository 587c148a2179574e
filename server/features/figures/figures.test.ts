import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalChecks, chats, figures, users, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { monthsOf } from '#server/testing/data/groups/months.ts'
import { aMentee, aMentor, pairWith } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { newId } from '#shared/domain/ids.ts'
import { closeMonths } from './closed-months.ts'

/** Far from UTC: a month begins there while it is still the month before elsewhere. */
const TIME_ZONE = 'Pacific/Kiritimati'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const read = () => coordinator.query<Figures>('staff/figures')
const { monthAt, nameOf, joinAt, anEarlierPair } = monthsOf(() => t, TIME_ZONE)
const monthOf = async (back: number): Promise<MonthRow | undefined> => {
  const name = await nameOf(back)
  return (await read()).months.find(({ month }) => month === name)
}
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

describe('[FG2] the figures of a month', () => {
  it('are those of its rows, counted by hand, and stay when rows are deleted', async () => {
    const pairs = [
      await anEarlierPair(1, 2),
      await anEarlierPair(2, 0),
      await anEarlierPair(4, 1),
      await anEarlierPair(30, 1),
      await anEarlierPair(50, 3),
    ]
    await closeMonths(t.services)
    const counted = {
      ...{ newMentors: 5, newMentees: 5, requests: 5, connected: 5, ended: null, activePairs: 5 },
      ...{ answerHours: 4, meetings: 7, aimsReached: 5, reports: null, reportHours: null },
    }
    expect(await monthOf(2)).toEqual({ month: await nameOf(2), isClosed: true, ...counted })
    for (const { mentee } of pairs) await orm().delete(users).where(eq(users.id, mentee.id))
    await closeMonths(t.services)
    expect(await monthOf(2)).toMatchObject(counted)
    expect(await orm().$count(figures, eq(figures.month, await nameOf(2)))).toBe(11)
    // The months before have no figure and are left out.
    expect((await read()).months.map(({ month }) => month)).toEqual([
      await nameOf(2),
      await nameOf(1),
      await nameOf(0),
    ])
    const reported = await times(5, () => pairWith(t, {}))
    for (const { mentee, mentor } of reported)
      await mentee.call('safety.reportPerson', {
        ...{ id: newId(), path: 'self', comment: '', block: false },
        userId: mentor.id,
      })
    expect((await monthOf(0))?.reports).toBe(5)
    for (const { mentor, chatId } of reported) await mentor.call('connections.end', { requestId: chatId })
    expect((await monthOf(0))?.ended).toBe(5)
  })

  it('begin and end at midnight of the time zone of the instance', async () => {
    const before = (await monthOf(0))?.newMentees ?? 0
    const [late, early] = [await times(5, () => aMentee(t)), await times(6, () => aMentee(t))]
    for (const one of late) await joinAt(one, sql`${monthAt(0, 0)} - interval '1 second'`)
    for (const one of early) await joinAt(one, monthAt(0, 0))
    expect((await monthOf(0))?.newMentees).toBe(before + 6)
    await orm()
      .delete(figures)
      .where(eq(figures.month, await nameOf(1)))
    await closeMonths(t.services)
    expect((await monthOf(1))?.newMentees).toBe(5)
  })
})

it('[FG1] at the moment, members, pairs, requests, and checks are counted, and suspended members are not', async () => {
  const before = (await read()).current
  const pairs = await times(5, () => pairWith(t, {}))
  const [mentors, mentees] = [await times(5, () => aMentor(t)), await times(5, () => aMentee(t))]
  for (const [index, mentee] of mentees.entries())
    await mentee.call('connections.request', { mentorId: mentors[index]?.id })
  for (const { mentee, chatId } of pairs)
    await mentee.call('chat.send', { chatId, id: newId(), text: 'hello' })
  await orm()
    .insert(approvalChecks)
    .values(
      mentors.map(({ id }) => ({
        ...{ personId: id, check: 'references' as const, result: 'passed' as const, staffId: coordinator.id },
        ...{ checkedOn: '2026-01-01', expiresOn: sql`current_date + 30` },
      })),
    )
  const { current } = await read()
  const grown = (key: keyof typeof current) => (current[key] ?? 0) - (before[key] ?? 0)
  expect(grown('mentors')).toBe(10)
  expect(grown('mentees')).toBe(10)
  expect(grown('unmatched')).toBe(5)
  expect(grown('openPairs')).toBe(5)
  expect(current).toMatchObject({ waitingRequests: 5, writingPairs: 5, checksDue: 5 })
  await orm()
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.id, mentees[0]?.id ?? ''))
  expect((await read()).current.mentees).toBe((current.mentees ?? 0) - 1)
  await orm()
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.id, mentors[0]?.id ?? ''))
  expect((await read()).current.checksDue).toBeNull()
  await orm()
    .update(chats)
    .set({ lastAt: sql`now() - interval '15 days'` })
    .where(eq(chats.id, pairs[0]?.chatId ?? ''))
  // Four pairs are eight people.
  expect((await read()).current.writingPairs).toBe(4)
})

it('[FG3] a figure with fewer than five people behind it is not shown, also 0', async () => {
  const fresh = await createTestApp({ TIME_ZONE })
  try {
    const staff = await aStaff(fresh, 'lead')
    const readFresh = async () => staff.query<Figures>('staff/figures')
    const present = async () => (await readFresh()).months.at(-1)
    expect((await readFresh()).current).toMatchObject({ mentors: null, mentees: null, openPairs: null })
    const pairs = [await pairWith(fresh, {}), await pairWith(fresh, {})]
    await fresh.services.database.orm
      .update(works)
      .set({ calls: sql`array_fill(now(), array[9])` })
      .where(eq(works.id, pairs[0]?.chatId ?? ''))
    // Two pairs are four people, and nine calls of one pair are of two.
    expect(await present()).toMatchObject({ newMentees: null, connected: null, meetings: null })
    await pairWith(fresh, {})
    expect(await present()).toMatchObject({
      newMentees: null,
      connected: 3,
      meetings: null,
      answerHours: null,
    })
    await times(2, () => aMentee(fresh))
    expect(await present()).toMatchObject({ newMentees: 5, newMentors: null })
  } finally {
    await fresh.close()
  }
})
