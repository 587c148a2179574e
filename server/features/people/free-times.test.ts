import { afterAll, beforeAll, expect, it } from 'vitest'
import { availability } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { FittingMentor, MentorPage } from '#shared/contract/people.ts'
import type { Day, Exception, Slot } from '#shared/domain/times/availability.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const timeZone = 'Asia/Kathmandu'
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Today and the next seven days, wherever it is tomorrow already. */
const nextDates = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(inDays)
const toSlots = (days: readonly Day[]): Slot[] => days.map((day) => ({ day, from: '16:00', to: '18:00' }))

const setTimes = (person: Person, slots: Slot[], exceptions: readonly Exception[] = []) =>
  t.services.database.orm
    .insert(availability)
    .values({ userId: person.id, slots, exceptions: [...exceptions], timeZone })

it('[PE13, AV22] the filter "Free this week" knows the single days on which a mentor has other times', async () => {
  const mentee = await aMentee(t)
  const mentorWith = async (days: readonly Day[], exceptions: readonly Exception[]) => {
    const mentor = await aMentor(t, { fullName: 'Single Greenhouse', skills: ['dance'] })
    await setTimes(mentor, toSlots(days), exceptions)
    return mentor
  }
  const day = (date: string, isFreeThen: boolean): Exception => ({
    date,
    from: isFreeThen ? '10:00' : null,
    to: isFreeThen ? '12:00' : null,
  })
  const everyDay = nextDates.map((date) => day(date, false))
  const [soon, shorter] = [
    await mentorWith([], [day(inDays(3), true)]),
    await mentorWith(['Monday', 'Tuesday'], [day(inDays(3), false)]),
  ]
  await mentorWith([], [day(inDays(12), true)])
  await mentorWith([], [day(inDays(3), false)])
  await mentorWith([], [day(inDays(-2), true)])
  await mentorWith(['Monday', 'Tuesday'], everyDay)
  const expected = [soon.id, shorter.id].toSorted()
  for (const skill of ['', 'greenhouse', 'dance']) {
    const { mentors } = await mentee.query<MentorPage>('people.mentors', { skill, isFreeThisWeek: true })
    expect(mentors.map(({ id }) => id).toSorted()).toEqual(expected)
  }
})

it('[PE20, AV22] mentors fit by the times of single days, too', async () => {
  const own = await aMentee(t)
  const [usual, away, extra] = [await aMentor(t), await aMentor(t), await aMentor(t)]
  const monday: Slot[] = [{ day: 'Monday', from: '03:00', to: '04:00' }]
  const onAll = (from: string | null, to: string | null) =>
    nextDates.map((date): Exception => ({ date, from, to }))
  await setTimes(own, monday)
  await setTimes(usual, monday)
  await setTimes(away, monday, onAll(null, null))
  await setTimes(extra, [], onAll('03:30', '04:30'))
  const ids = (await own.query<FittingMentor[]>('people.fitting', { expiryId: null })).map(
    ({ mentor }) => mentor.id,
  )
  expect(ids.toSorted()).toEqual([usual.id, extra.id].toSorted())
})
