import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentor, aPair, aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { liveQueries } from '#server/registry/live-queries.ts'
import { createContextFor } from '#server/testing/context.ts'
import type { Availability } from '#shared/contract/availability.ts'
import type { MentorPage } from '#shared/contract/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const week = { slots: [{ day: 'Tuesday', from: '16:00', to: '18:00' }], timeZone: 'Europe/Berlin' }
const saved = { ...week, exceptions: [] }

async function seenBy(viewer: Person, userId: string): Promise<Availability | null> {
  const ctx = await createContextFor(t, viewer)
  const opened = liveQueries.availability(ctx.me, { userId })
  if (opened.kind !== 'snapshot') throw new Error('not a value')
  return (await opened.read(ctx)) as Availability | null
}

it('[AV1] stores the availability that was saved last', async () => {
  const mentor = await aMentor(t)
  expect(await seenBy(mentor, mentor.id)).toBeNull()
  await mentor.call('availability.save', { ...week, slots: [] })
  await mentor.call('availability.save', week)
  expect(await seenBy(mentor, mentor.id)).toEqual(saved)
})

it('[AV2] rejects invalid slots and time zones', async () => {
  const mentor = await aMentor(t)
  const save = (wrong: object) => mentor.call('availability.save', { ...week, ...wrong })
  for (const slots of [
    [{ day: 'Someday', from: '16:00', to: '18:00' }],
    [{ day: 'Monday', from: '18:00', to: '16:00' }],
    [...week.slots, ...week.slots],
  ]) {
    await expect(save({ slots })).rejects.toThrow('availability.invalid')
  }
  await expect(save({ timeZone: 'Mars/Olympus' })).rejects.toThrow('availability.invalid')
  await expect(save({ slots: [{ ...week.slots[0], extra: 1 }] })).rejects.toThrow('app.invalid')
})

it('[AV6] is part of each mentor of the search; null for a mentor who never set it', async () => {
  const [free, silent, mentee] = [await aMentor(t), await aMentor(t), await aMentee(t)]
  await free.call('availability.save', week)
  const { mentors } = await mentee.query<MentorPage>('people.mentors', { skill: '' })
  const timesOf = ({ id }: Person) => mentors.find((mentor) => mentor.id === id)?.availability
  expect([timesOf(free), timesOf(silent)]).toEqual([saved, null])
})

it('[AV6, AZ-6] is visible on a listed mentor and to accepted counterparts, and to no one else', async () => {
  const { mentor, mentee } = await aPair(t)
  const [otherMentor, otherMentee] = [await aMentor(t), await aMentee(t)]
  await mentor.call('availability.save', week)
  await mentee.call('availability.save', week)
  expect(await seenBy(otherMentee, mentor.id)).toEqual(saved)
  expect(await seenBy(mentor, mentee.id)).toEqual(saved)
  await expect(seenBy(otherMentor, mentee.id)).rejects.toThrow('app.notFound')
  await expect(seenBy(otherMentee, mentee.id)).rejects.toThrow('app.notFound')
})
