import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { approvalEvents, approvals } from '#server/db/schema.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { dayFromNow, endApprovalIn, passCheck } from '#server/testing/data/approvals.ts'
import { aMentee, aMentor, mailsTo, aPair } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { MyApproval } from '#shared/contract/approval.ts'
import type { ChatState } from '#shared/contract/chat.ts'
import type { MentorPage, MentorResult } from '#shared/contract/people.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { startApproval } from './start.ts'
import { sweepApprovals } from './sweep.ts'

let t: TestApp
let port: number
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', TIME_ZONE: 'UTC' })
  port = await listen(t.app)
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const adult = { birthYear: new Date().getUTCFullYear() - 22 }
const db = () => t.services.database.orm
const send = (by: Person, chatId: string) => by.call('chat.send', { chatId, id: newId(), text: 'hello' })

/** Waits until there are as many emails with these words in the subject. */
const mailsAbout = (to: { readonly email: string }, words: string, count: number) =>
  vi.waitFor(
    async () => {
      const mails = (await mailsTo(t, to.email, 0)).filter(({ subject }) => subject.includes(words))
      expect(mails).toHaveLength(count)
      return mails
    },
    { timeout: 15_000 },
  )

/** Whether a mentee meets the mentor anywhere: lists, search, page, availability, or picture. */
async function placesOf(mentor: Person, mentee: Person, skill: string): Promise<Record<string, boolean>> {
  const search = (text: string) => mentee.query<MentorPage>('people.mentors', { skill: text })
  const lists = await Promise.all([search(''), search(skill), search(skill.slice(0, 4))])
  const { mentor: page } = await mentee.query<MentorResult>('people.mentor', { mentorId: mentor.id })
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'availability', input: { userId: mentor.id } }])
  await feed.until('an answer', () => Object.keys(feed.of('availability')).length > 0)
  const { failure, value } = feed.of('availability')
  socket.raw.close()
  const picture = await mentee.get(`/api/pictures/profile/${mentor.id}/1.jpg`)
  return {
    'in a list': lists.some(({ mentors }) => mentors.some(({ id }) => id === mentor.id)),
    'a page': page !== null,
    availability: failure === undefined && value !== null,
    picture: picture.statusCode === 200,
  }
}
const week = { slots: [{ day: 'Tuesday', from: '16:00', to: '17:30' }], timeZone: 'Asia/Tokyo' }
const nowhere = { 'in a list': false, 'a page': false, availability: false, picture: false }

describe('a mentor who is not approved', () => {
  it('[MA3] is in no list, search, page, or availability, and gets no request', async () => {
    const [mentor, mentee] = [await aMentor(t, { isApproved: false, skills: ['chess'] }), await aMentee(t)]
    await mentor.call('availability.save', week)
    expect(await placesOf(mentor, mentee, 'chess')).toEqual(nowhere)
    for (const [name, input] of [
      ['connections.request', { mentorId: mentor.id }],
      ['safety.reportPerson', { userId: mentor.id, id: newId(), comment: '', block: false }],
    ] as const)
      await expect(mentee.call(name, input)).rejects.toThrow('app.notFound')
    expect(await mentee.query('approval.checksOf', { mentorId: mentor.id })).toEqual({ checks: [] })
  })

  it('[MA3] in open is active like any other', async () => {
    const open = await createTestApp()
    const [mentor, mentee] = [await aMentor(open, { isApproved: false }), await aMentee(open)]
    const { mentors } = await mentee.query<MentorPage>('people.mentors', { skill: '' })
    expect(mentors.map(({ id }) => id)).toEqual([mentor.id])
    await mentee.call('connections.request', { mentorId: mentor.id })
    await open.close()
  })
})

describe('an approval that ends', () => {
  let pair: Pair
  beforeEach(async () => {
    pair = await aPair(t, adult)
  })

  it('[MA9, MA3] takes the mentor from the lists and stops sending at its time, without a sweep', async () => {
    const { mentor, mentee, chatId } = pair
    await mentor.call('availability.save', week)
    const asking = await aMentee(t, adult)
    await asking.call('connections.request', { mentorId: mentor.id })
    await send(mentor, chatId)
    await endApprovalIn(t, mentor, 60)
    await send(mentor, chatId)
    expect(await placesOf(mentor, mentee, 'leadership')).toMatchObject({
      'in a list': true,
      availability: true,
    })
    await endApprovalIn(t, mentor, 0)
    const { picture: _picture, ...places } = await placesOf(mentor, mentee, 'leadership')
    expect(places).toEqual({ 'in a list': false, 'a page': false, availability: false })
    for (const by of [mentor, mentee]) await expect(send(by, chatId)).rejects.toThrow('chat.resting')
    const message = { chatId, seq: 1 }
    await expect(mentor.call('chat.editMessage', { ...message, text: 'other' })).rejects.toThrow(
      'chat.resting',
    )
    await expect(mentee.call('chat.setReaction', { ...message, reaction: 'heart' })).rejects.toThrow(
      'chat.resting',
    )
    const join = { chatId, device: newId(), replaces: null, takesOver: false }
    await expect(mentee.call('calls.join', join)).rejects.toThrow('chat.resting')
    await expect(
      mentor.call('connections.accept', { requestId: `${mentor.id}__${asking.id}` }),
    ).rejects.toThrow('request.acceptFailed')
    expect(await mentee.query('chat.page', { chatId, before: 9 })).toMatchObject({
      messages: [{ text: 'hello' }, { text: 'hello' }],
    })
  })

  it('[MA9] is told in the chat by the sweep: to the mentee that the mentor is not available, and no cause', async () => {
    const { mentor, mentee, chatId } = pair
    const socket = await openSocket({ port, cookie: mentee.cookie })
    const feed = await socket.watch([{ name: 'chat', input: { chatId } }])
    const head = () => feed.of('chat').value as ChatState | undefined
    await feed.until('the chat', () => head() !== undefined)
    expect(head()).not.toHaveProperty('isResting')
    await endApprovalIn(t, mentor, 0)
    await sweep(t.services)
    await feed.until('the end', () => head()?.isWithoutMentor === true)
    expect(head()).toMatchObject({ isResting: true })
    expect(JSON.stringify(head())).not.toMatch(/expired|approv|suspend/i)
    socket.raw.close()
    await mailsAbout(mentor, 'has expired', 1)
    await sweep(t.services)
    const events = await db().select().from(approvalEvents).where(eq(approvalEvents.personId, mentor.id))
    expect(events.map(({ kind }) => kind)).toEqual(['approved', 'expired'])
  })

  it('[MA9] a check that expires ends the activity on its day, and a renewed one moves the end', async () => {
    const { mentor } = pair
    await passCheck(staff, mentor, 'record', dayFromNow(20))
    await passCheck(staff, mentor, 'training', dayFromNow(400))
    const until = async () =>
      (
        await db().select().from(approvals).where(eq(approvals.personId, mentor.id))
      )[0]?.activeUntil?.toISOString()
    expect(await until()).toBe(`${dayFromNow(20)}T00:00:00.000Z`)
    await passCheck(staff, mentor, 'record', dayFromNow(900))
    expect(await until()).toBe(`${dayFromNow(400)}T00:00:00.000Z`)
  })

  it('[MA9, MA13] is announced 30 and 7 days before, to the mentor and the coordinators, once each', async () => {
    const { mentor } = pair
    const warnings = async () =>
      (await db().select().from(approvalEvents).where(eq(approvalEvents.personId, mentor.id)))
        .filter(({ kind }) => kind === 'warned')
        .map(({ days }) => days)
    const days = 86_400
    for (const [left, expected] of [
      [31, []],
      [29, [30]],
      [8, [30]],
      [6, [30, 7]],
      [1, [30, 7]],
    ] as const) {
      await endApprovalIn(t, mentor, left * days)
      await sweepApprovals(t.services)
      expect(await warnings()).toEqual(expected)
    }
    await mailsAbout(mentor, 'ends soon', 2)
    const told = await mailsAbout(staff, 'ends soon', 2)
    for (const { text } of told) expect(text).toContain(mentor.id)
    const { items } = await staff.query<Waiting>('staff/waiting')
    expect(items.find(({ id }) => id === mentor.id)).toMatchObject({ kind: 'mentor.ending', urgency: 2 })
  })

  it('[MA3] an end that is undone brings everything back', async () => {
    const { mentor, mentee, chatId } = pair
    const step = (name: string, input = {}) => staff.call(`staff/${name}`, { personId: mentor.id, ...input })
    await step('suspend', { reason: 'A question is open.' })
    await expect(send(mentee, chatId)).rejects.toThrow('chat.resting')
    await step('reinstate')
    await send(mentee, chatId)
    await send(mentor, chatId)
  })
})

describe('the checks of the operator', () => {
  it('[MA1] are those of the setting, each for its months', async () => {
    const few = await createTestApp({ SAFEGUARDING: 'standard', MENTOR_CHECKS: 'training:24, identity' })
    const [mentor, carla] = [await aMentor(few, { isApproved: false }), await aStaff(few, 'coordinator')]
    await mentor.call('approval.send', { why: 'a', experience: 'b', references: 'c' })
    const read = () => carla.call<StaffMentor>('staff/openMentor', { personId: mentor.id })
    expect(await read()).toMatchObject({
      required: [
        { kind: 'identity', months: null },
        { kind: 'training', months: 24 },
      ],
      needs: ['identity', 'training'],
    })
    await carla.call('staff/startReview', { personId: mentor.id })
    await passCheck(carla, mentor, 'identity')
    await passCheck(carla, mentor, 'training', dayFromNow(700))
    await carla.call('staff/approve', { personId: mentor.id })
    // A check that is not asked for ends nothing.
    await passCheck(carla, mentor, 'record', dayFromNow(1))
    expect(await read()).toMatchObject({
      ...{ state: 'approved', needs: [] },
      until: Date.parse(dayFromNow(700)),
    })
    await few.close()
  })
})

describe('switching approval on', () => {
  it('[MA2] keeps mentors from before active for a while, once', async () => {
    const open = await createTestApp({ MENTOR_KEPT_DAYS: '10' })
    const pair = await aPair(open, adult)
    const strict = await createTestApp({ SAFEGUARDING: 'strict', MENTOR_KEPT_DAYS: '10' }, open)
    const standingOf = async ({ id }: Person) =>
      (await open.services.database.orm.select().from(approvals).where(eq(approvals.personId, id)))[0]
    const kept = await standingOf(pair.mentor)
    expect(kept).toMatchObject({ state: 'kept', isActive: true })
    const left = (kept?.activeUntil?.getTime() ?? 0) - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(10)
    await send(pair.mentee, pair.chatId)

    const later = await aMentor(strict, { isApproved: false })
    expect(await standingOf(later)).toBeUndefined()
    await endApprovalIn(open, pair.mentor, 0)
    await expect(send(pair.mentor, pair.chatId)).rejects.toThrow('chat.resting')
    await sweepApprovals(strict.services)
    expect(await standingOf(pair.mentor)).toMatchObject({ state: 'expired', isActive: false })
    // Off and on again: nobody gets a second time, and mentors who joined meanwhile get their first.
    await startApproval(open.services)
    await send(pair.mentor, pair.chatId)
    await startApproval(strict.services)
    expect(await standingOf(pair.mentor)).toMatchObject({ state: 'expired' })
    expect(await standingOf(later)).toMatchObject({ state: 'kept' })
    await strict.close()
    await open.close()
  })
})

describe('what a mentor has shown', () => {
  it('[MA10] mentees see on the page of a mentor which checks were passed, and when', async () => {
    const { mentor, mentee } = await aPair(t, adult)
    await passCheck(staff, mentor, 'identity')
    await passCheck(staff, mentor, 'record', dayFromNow(5))
    const failed = { personId: mentor.id, check: 'references', result: 'failed', checkedOn: dayFromNow(0) }
    const asked = { mentorId: mentor.id }
    expect(await mentee.query('approval.checksOf', asked)).toEqual({
      checks: [
        { kind: 'identity', checkedOn: dayFromNow(-3) },
        { kind: 'record', checkedOn: dayFromNow(-3) },
      ],
    })
    await staff.call('staff/recordCheck', { ...failed, expiresOn: null })
    expect(await mentee.query('approval.checksOf', asked)).toEqual({ checks: [] })
  })

  it('[MA5] the mentor sees the own state live, with the reason of staff, and no note', async () => {
    const mentor = await aMentor(t, { isApproved: false })
    const socket = await openSocket({ port, cookie: mentor.cookie })
    const feed = await socket.watch([{ name: 'approval' }])
    const mine = () => feed.of('approval').value as MyApproval | undefined
    await feed.until('the approval', () => mine() !== undefined)
    expect(mine()).toMatchObject({ isRequired: true, state: null, isMentorActive: false })
    await mentor.call('approval.send', { why: 'a', experience: 'b', references: 'c' })
    await feed.until('the application', () => mine()?.state === 'applied')
    await staff.call('staff/addNote', { personId: mentor.id, text: 'between us' })
    await staff.call('staff/decline', { personId: mentor.id, reason: 'Not this year.' })
    await feed.until('the answer', () => mine()?.state === 'declined')
    expect(mine()).toMatchObject({ reason: 'Not this year.', application: { why: 'a' } })
    expect(JSON.stringify(mine())).not.toContain('between us')
    socket.raw.close()
  })
})
