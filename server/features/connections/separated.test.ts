import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { acceptedPair, aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import type { FittingMentor } from '#shared/contract/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { listConnections } from './list-store.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const reason = 'because of what the copy shows'
const decide = (id: string, memberId: string, decision: string) =>
  lead.call('staff/cases.decide', { id, memberId, decision, reason, words: 'You may not do this here.' })
const ask = (mentee: Person, mentor: Person, written: object = {}) =>
  mentee.call('connections.request', { mentorId: mentor.id, ...written })
const listsOf = (person: Person) => listConnections(t.services.database.orm, person.id, 'open')
const fitsOf = async (person: Person) =>
  (await person.query<FittingMentor[]>('people.fitting', { expiryId: null })).map(({ mentor }) => mentor.id)

describe('a pair that a decision of a lead keeps apart', () => {
  it('[CS25, CS9] is not connected by a new request after its connection was ended, until that is taken back', async () => {
    const { id, mentor, mentee } = await aCase(t)
    await mentor.call('people.saveLanguages', { languages: ['mt'] })
    await mentee.call('people.saveLanguages', { languages: ['mt'] })
    await decide(id, mentor.id, 'end')
    await expect(ask(mentee, mentor, { aim: 'write to me', note: 'at school' })).rejects.toThrow(
      'request.failed',
    )
    expect((await listsOf(mentor)).pending).toEqual([])
    expect(await fitsOf(mentee)).not.toContain(mentor.id)
    await lead.call('staff/cases.open', { id })
    const { events } = await lead.query<CasePage>('staff/cases.one', { id })
    const of = events.find(({ kind }) => kind === 'decided')?.n
    await lead.call('staff/cases.lift', { id, of, reason })
    expect(await fitsOf(mentee)).toContain(mentor.id)
    await ask(mentee, mentor, { note: 'at school' })
    expect((await listsOf(mentor)).pending).toMatchObject([{ note: 'at school' }])
  })

  it('[CS25] is not connected by a request that was sent before', async () => {
    const pair = await acceptedPair(t)
    const { mentor, mentee, chatId: requestId } = pair
    await mentee.call('connections.end', { requestId })
    await ask(mentee, mentor)
    await decide(await aCaseOf(t, pair), mentor.id, 'restrict')
    await expect(mentor.call('connections.accept', { requestId })).rejects.toThrow('request.acceptFailed')
    expect((await listsOf(mentor)).accepted).toEqual([])
  })
})

describe.each(['mentor', 'mentee'] as const)('the words of a request during a pause of the %s', (setter) => {
  it('[PS9, PS1] are read by their writer only until the pause ends, also after it was accepted', async () => {
    const pair = await acceptedPair(t)
    const { mentor, mentee, chatId: requestId } = pair
    const [by, of] = setter === 'mentor' ? [mentor, mentee] : [mentee, mentor]
    await by.call('safety.pause', { userId: of.id })
    await mentee.call('connections.end', { requestId })
    await ask(mentee, mentor, { aim: 'my aim', note: `my note ${newId()}` })
    expect((await listsOf(mentee)).pending).toMatchObject([{ aim: 'my aim' }])
    const shown = async () => [await listsOf(mentor), (await takeOut(t, mentor)).data.requests]
    expect(JSON.stringify(await shown())).not.toMatch(/my aim|my note/)
    await mentor.call('connections.accept', { requestId })
    expect(JSON.stringify(await shown())).not.toMatch(/my aim|my note/)
    await by.call('safety.resume', { userId: of.id })
    for (const one of await shown()) expect(JSON.stringify(one)).toMatch(/my aim.*my note/)
  })
})

it('[PS9] what was written before a pause stays', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  await ask(mentee, mentor, { note: 'my note' })
  await mentor.call('safety.pause', { userId: mentee.id })
  expect((await listsOf(mentor)).pending).toMatchObject([{ note: 'my note' }])
})
