import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listConnections } from '#server/features/connections/list-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { putToSleep } from '#server/testing/data/quiet-hours.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const listsOf = (person: Person) => listConnections(t.services.database.orm, person.id, 'open')
/** The emails that a member has once those of others that were queued later are sent. */
async function mailsOf({ email }: Person): Promise<string[]> {
  const later = await acceptedPair(t)
  await mailsTo(t, later.mentee.email, 1)
  await sleep(200)
  return (await mailsTo(t, email, 0)).map(({ subject }) => subject)
}

describe('what an adult decides in the quiet hours of a minor', () => {
  it('[QH14, QH9] is in the lists of the minor, with none of their own words, and in no email until morning', async () => {
    const [one, two, mentee] = await Promise.all([aMentor(t), aMentor(t), aMentee(t)])
    for (const { id } of [one, two]) await mentee.call('connections.request', { mentorId: id })
    await putToSleep(mentee)
    const before = await mailsOf(mentee)
    await one.call('connections.accept', { requestId: pairId(one.id, mentee.id) })
    const requestId = pairId(two.id, mentee.id)
    const own = { requestId, reason: 'Write to me tomorrow.' }
    await expect(two.call('connections.reject', own)).rejects.toThrow('app.invalid')
    await two.call('connections.reject', { requestId, reason: 'noTime' })
    const lists = await listsOf(mentee)
    expect(lists.accepted).toMatchObject([{ person: { id: one.id } }])
    expect(lists.rejected).toMatchObject([{ reason: 'noTime' }])
    expect(await mailsOf(mentee)).toEqual(before)
  })

  it('[QH14, CT7, MT9] is the answer to a call time and its cancellation, and no time to answer', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await putToSleep(mentee)
    // It is about one o'clock for the minor: this is the afternoon of the day after.
    const start = Date.now() + 37 * 3_600_000
    const id = newId()
    const proposal = { chatId, id, start, minutes: 30 }
    await expect(mentor.call('calls.proposeTime', { ...proposal, id: newId() })).rejects.toThrow(
      'callTime.night',
    )
    await mentee.call('calls.proposeTime', proposal)
    const before = await mailsOf(mentee)
    expect(await mentor.call('calls.confirmTime', { chatId, id })).toMatchObject({ isAgreed: true })
    await mentor.call('calls.removeTime', { chatId, id })
    expect(await mailsOf(mentee)).toEqual(before)
  })
})
