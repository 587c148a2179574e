import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupFigures, groups, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { monthsOf } from '#server/testing/data/groups/months.ts'
import { groupsOf } from '#server/testing/data/groups/steps.ts'
import { aMentee, aMentor, pairWith } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Figures, MonthRow } from '#shared/contract/staff/figures.ts'
import { newId } from '#shared/domain/ids.ts'
import { closeMonths } from './closed-months.ts'

const TIME_ZONE = 'Pacific/Kiritimati'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const steps = groupsOf(() => coordinator)
const { monthAt, nameOf, anEarlierPair } = monthsOf(() => t, TIME_ZONE)
const read = (group: string | null) => coordinator.query<Figures>('staff/figures', { group })
const monthOf = async (group: string | null, back: number): Promise<MonthRow | undefined> => {
  const name = await nameOf(back)
  return (await read(group)).months.find(({ month }) => month === name)
}
const createdAt = (groupId: string, back: number) =>
  orm()
    .update(groups)
    .set({ createdAt: monthAt(back, 0) })
    .where(eq(groups.id, groupId))
const times = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let n = 0; n < count; n += 1) made.push(await make(n))
  return made
}

describe('[GP9, GP11] the figures of a group', () => {
  it('are those of its members, counted by hand, are stored when the month ends, and do not change', async () => {
    const inside = await times(6, (n) => anEarlierPair([1, 2, 4, 6, 30, 50][n] ?? 0, n))
    const outside = await times(7, () => anEarlierPair(3, 1))
    const groupId = await steps.create(
      'Class 7a',
      inside.flatMap(({ mentor, mentee }) => [mentor, mentee]),
    )
    await createdAt(groupId, 2)
    await closeMonths(t.services)
    const counted = {
      ...{ newMentors: 6, newMentees: 6, requests: 6, connected: 6, ended: null, activePairs: 6 },
      ...{ answerHours: 5, meetings: 15, aimsReached: 6, reports: null, reportHours: null },
    }
    const row = { month: await nameOf(2), isClosed: true, ...counted }
    expect(await monthOf(groupId, 2)).toEqual(row)
    expect(await monthOf(null, 2)).toMatchObject({ newMentees: 13, meetings: 22, connected: 13 })
    expect((await read(groupId)).current).toEqual({
      ...{ mentors: 6, mentees: 6, openPairs: 6, writingPairs: 6 },
      ...{ unmatched: null, waitingRequests: null, checksDue: null },
    })
    // It has no month before the one in which it was created.
    expect((await read(groupId)).months.map(({ month }) => month)).toEqual(
      await times(3, (n) => nameOf(2 - n)),
    )
    expect((await read(groupId)).surveys).toEqual([])

    for (const { mentee } of inside.slice(1)) await steps.remove(groupId, mentee)
    for (const { mentee } of outside) await steps.add(groupId, mentee)
    await orm()
      .delete(users)
      .where(eq(users.id, inside[0]?.mentee.id ?? ''))
    await closeMonths(t.services)
    expect(await monthOf(groupId, 2)).toEqual(row)
    // A pair is of the groups of its mentee, whose mentors are outside.
    expect((await read(groupId)).current).toMatchObject({ mentees: 7, openPairs: 7 })
    expect(await orm().$count(groupFigures, eq(groupFigures.month, await nameOf(2)))).toBe(9)
    await steps.archive(groupId)
  })

  it('have no month after the one in which it was archived, and no reports', async () => {
    const pairs = await times(6, () => pairWith(t, {}))
    // Without them, the figure of the group would be that of all.
    await times(5, () => pairWith(t, {}))
    const groupId = await steps.create(
      'Class 7b',
      pairs.map(({ mentee }) => mentee),
    )
    for (const { mentee, mentor } of pairs)
      await mentee.call('safety.reportPerson', {
        ...{ id: newId(), path: 'self', comment: '', block: false },
        userId: mentor.id,
      })
    expect(await monthOf(null, 0)).toMatchObject({ reports: 6 })
    expect(await monthOf(groupId, 0)).toMatchObject({
      newMentees: 6,
      connected: 6,
      reports: null,
      isClosed: false,
    })
    await createdAt(groupId, 3)
    await orm()
      .update(groups)
      .set({ archivedAt: monthAt(1, 5) })
      .where(eq(groups.id, groupId))
    await closeMonths(t.services)
    expect((await read(groupId)).months.map(({ month }) => month)).toEqual(
      await times(3, (n) => nameOf(3 - n)),
    )
    await expect(read('none')).rejects.toThrow('app.notFound')
  })
})

it('[GP10] a figure of a group of few is neither shown nor found by subtraction', async () => {
  const small = await createTestApp({ TIME_ZONE })
  const staff = await aStaff(small, 'coordinator')
  const there = groupsOf(() => staff)
  const of = async (group: string | null) => (await staff.query<Figures>('staff/figures', { group })).current
  const mentees = await times(21, () => aMentee(small))
  const mentors = await times(5, () => aMentor(small))
  const first = await there.create('a', [...mentees.slice(0, 10), ...mentors.slice(0, 4)])
  const second = await there.create('b', mentees.slice(10, 18))
  expect(await of(null)).toMatchObject({ mentees: 21, mentors: 5, unmatched: 21 })
  // Without the smaller one, eleven are left: with it, the three who are in no group.
  expect(await of(first)).toMatchObject({ mentees: 10, mentors: null })
  expect(await of(second)).toMatchObject({ mentees: null, unmatched: null })
  await there.add(second, await aMentee(small))
  expect(await of(first)).toMatchObject({ mentees: 10 })
  expect(await of(second)).toMatchObject({ mentees: null })
  await times(2, () => aMentee(small))
  expect(await of(second)).toMatchObject({ mentees: 9 })
  // All mentors but one are in the group: subtracted from the whole, it would tell who the one is.
  await there.add(first, await aMentor(small))
  expect(await of(null)).toMatchObject({ mentors: 6 })
  expect(await of(first)).toMatchObject({ mentors: null })
  const third = await there.create('c', mentees.slice(18))
  expect(await of(third)).toMatchObject({ mentees: null })
  await small.close()
})
