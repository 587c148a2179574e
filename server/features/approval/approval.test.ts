import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalEvents, approvals } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { Refused, TestApp } from '#server/testing/clients/app.ts'
import {
  application,
  apply,
  applyAndApprove,
  dayFromNow,
  passCheck,
  review,
} from '#server/testing/data/approvals.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { checkKinds, latestExpiry, standingOf } from '#shared/domain/approval.ts'
import { listEvents, toEvent } from './store.ts'

let t: TestApp
let anna: StaffPerson
let ben: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'strict', TIME_ZONE: 'UTC' })
  ;[anna, ben] = [await aStaff(t, 'coordinator'), await aStaff(t, 'lead')]
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const applicant = () => aMentor(t, { isApproved: false })
const seen = (mentor: { id: string }, by = anna) =>
  by.call<StaffMentor>('staff/openMentor', { personId: mentor.id })
const step = (staff: StaffPerson, name: string, { id }: { id: string }, reason?: string) =>
  staff.call(`staff/${name}`, { personId: id, ...(reason === undefined ? {} : { reason }) })

describe('an application', () => {
  it('[MA5] is sent by the mentor, again until it is reviewed, and has three parts of a limited length', async () => {
    const mentor = await applicant()
    await expect(mentor.call('approval.send', { ...application, why: ' \n' })).rejects.toThrow(
      'approval.missing',
    )
    const long = 'x'.repeat(1_501)
    await expect(mentor.call('approval.send', { ...application, experience: long })).rejects.toThrow(
      'approval.tooLong',
    )
    expect(await seen(mentor)).toMatchObject({ state: null, application: null })
    await apply(mentor)
    await mentor.call('approval.send', { ...application, why: 'a better reason' })
    expect(await seen(mentor)).toMatchObject({
      state: 'applied',
      isMentorActive: false,
      application: { why: 'a better reason' },
    })
    await step(anna, 'startReview', mentor)
    await expect(apply(mentor)).rejects.toThrow('approval.notNow')
  })

  it('[MA5] can be sent again after it was declined, and its mentor reads the reason', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await step(anna, 'decline', mentor, 'We know too little about you.')
    expect(await seen(mentor)).toMatchObject({ state: 'declined', steps: [] })
    const [mail] = await mailsTo(t, mentor.email)
    expect(mail?.text).toContain('We know too little about you.')
    await apply(mentor)
    expect(await seen(mentor)).toMatchObject({ state: 'applied' })
  })

  it('[MA7] is not for mentees, and not needed in `open`', async () => {
    const mentee = await aMentee(t)
    await expect(mentee.call('approval.send', application)).rejects.toThrow('app.forbidden')
    const open = await createTestApp()
    await expect(apply(await aMentor(open))).rejects.toThrow('approval.notNow')
    await open.close()
  })
})

describe('an approval', () => {
  it('[MA8] needs every required check, passed and not expired', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await expect(step(anna, 'approve', mentor)).rejects.toThrow('approval.notNow')
    await review(anna, mentor)
    const failed = { personId: mentor.id, check: 'record', result: 'failed', checkedOn: dayFromNow(0) }
    await anna.call('staff/recordCheck', { ...failed, expiresOn: null })
    await expect(step(anna, 'approve', mentor)).rejects.toThrow('approval.checksMissing')
    expect((await seen(mentor)).needs).toEqual(['record'])
    await passCheck(anna, mentor, 'record', dayFromNow(2))
    await db().execute(
      sql`update approval_checks set expires_on = ${dayFromNow(0)} where person_id = ${mentor.id}`,
    )
    await expect(step(anna, 'approve', mentor)).rejects.toThrow('approval.checksMissing')
  })

  it('[MA8] in strict needs two of the staff: one who approves twice approves nobody', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await review(anna, mentor)
    await step(anna, 'approve', mentor)
    expect(await seen(mentor)).toMatchObject({
      state: 'inReview',
      isMentorActive: false,
      isFirstApprover: true,
    })
    await expect(step(anna, 'approve', mentor)).rejects.toThrow('approval.samePerson')
    const both = await Promise.allSettled([step(anna, 'approve', mentor), step(anna, 'approve', mentor)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await seen(mentor)).toMatchObject({ state: 'inReview', isMentorActive: false })
    await step(ben, 'approve', mentor)
    expect(await seen(mentor)).toMatchObject({ state: 'approved', isMentorActive: true })
    expect((await mailsTo(t, mentor.email)).map(({ subject }) => subject)).toEqual([
      'You are approved as a mentor on Pathlight',
    ])
  })

  it('[MA8] two of the staff who approve at the same time are two', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await review(anna, mentor)
    await Promise.all([step(anna, 'approve', mentor), step(ben, 'approve', mentor)])
    expect(await seen(mentor)).toMatchObject({ state: 'approved' })
  })

  it('[MA8] a check that is recorded between the two takes back the first', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await review(anna, mentor)
    await step(anna, 'approve', mentor)
    await passCheck(anna, mentor, 'interview')
    await step(ben, 'approve', mentor)
    expect(await seen(mentor)).toMatchObject({ state: 'inReview', firstApprover: ben.id })
  })

  it('[MA8] in standard needs one of the staff', async () => {
    const standard = await createTestApp({ SAFEGUARDING: 'standard' })
    const mentor = await aMentor(standard, { isApproved: false })
    const carla = await aStaff(standard, 'coordinator')
    await applyAndApprove(mentor, [carla])
    const { state } = await carla.call<StaffMentor>('staff/openMentor', { personId: mentor.id })
    expect(state).toBe('approved')
    await standard.close()
  })

  it('[MA6] ends at once with a failed check, and takes no check from the future or one that has expired', async () => {
    const mentor = await applicant()
    await applyAndApprove(mentor, [anna, ben])
    const check = { personId: mentor.id, check: 'record', result: 'passed' }
    for (const [checkedOn, expiresOn] of [
      [dayFromNow(2), null],
      [dayFromNow(-2), dayFromNow(-1)],
      [dayFromNow(-2), dayFromNow(0)],
      ['2026-02-31', null],
    ])
      await expect(anna.call('staff/recordCheck', { ...check, checkedOn, expiresOn })).rejects.toThrow(
        'approval.dates',
      )
    const today = { checkedOn: dayFromNow(0), expiresOn: null }
    await expect(anna.call('staff/recordCheck', { ...check, ...today })).rejects.toThrow(
      'approval.expiresTooLate',
    )
    await anna.call('staff/recordCheck', { ...check, ...today, result: 'failed' })
    expect(await seen(mentor)).toMatchObject({ state: 'expired', isMentorActive: false })
  })

  it('[MA1, MA6] no check is valid for longer than the months of the setting', async () => {
    const mentor = await applicant()
    await apply(mentor)
    const record = (check: string, checkedOn: string, expiresOn: string | null) =>
      anna.call('staff/recordCheck', { personId: mentor.id, check, result: 'passed', checkedOn, expiresOn })
    const checkedOn = dayFromNow(-3)
    const latest = latestExpiry(checkedOn, 36)
    const tooLate = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10)
    for (const expiresOn of [tooLate, '2999-01-01', null]) {
      const refused = await record('record', checkedOn, expiresOn).catch((error: Refused) => error.body)
      expect(refused).toMatchObject({ reason: 'approval.expiresTooLate', values: { months: 36, latest } })
    }
    await record('record', checkedOn, latest)
    // The operator sets no months for this one.
    await record('training', checkedOn, '2999-01-01')
    const ends = ['2024-01-31', '2024-02-29', '2023-11-30'].map((day) => latestExpiry(day, 1))
    expect([...ends, latestExpiry('2024-02-29', 12)]).toEqual([
      ...['2024-02-29', '2024-03-29', '2023-12-30', '2025-02-28'],
    ])
  })

  it('[MA12] a suspension keeps the state that it interrupts', async () => {
    const [approved, waiting] = [await applicant(), await applicant()]
    await applyAndApprove(approved, [anna, ben])
    await apply(waiting)
    for (const mentor of [approved, waiting]) {
      await step(anna, 'suspend', mentor, 'A question is open.')
      expect(await seen(mentor)).toMatchObject({
        state: 'suspended',
        isMentorActive: false,
        steps: ['reinstate'],
      })
      await step(anna, 'reinstate', mentor)
    }
    expect(await seen(approved)).toMatchObject({ state: 'approved', isMentorActive: true })
    expect(await seen(waiting)).toMatchObject({ state: 'applied', isMentorActive: false })
  })

  it('[MA4] is what follows from its events, which the database keeps as they are', async () => {
    const mentor = await applicant()
    await applyAndApprove(mentor, [anna, ben])
    await step(ben, 'suspend', mentor, 'A question is open.')
    for (const { personId } of await db().select().from(approvals)) {
      const standing = standingOf((await listEvents(db(), personId)).map(toEvent), checkKinds)
      const [row] = await db().select().from(approvals).where(eq(approvals.personId, personId))
      expect({ ...row, since: row?.since.getTime() }).toMatchObject({
        ...{ state: standing.state, since: standing.since },
        ...{ firstApprover: standing.firstApprover, warnedDays: standing.warnedDays },
      })
    }
    const ofMentor = eq(approvalEvents.personId, mentor.id)
    await expect(db().update(approvalEvents).set({ staffId: 'other' }).where(ofMentor)).rejects.toThrow()
    await expect(db().delete(approvalEvents).where(ofMentor)).rejects.toThrow()
    await mentor.call('account.deleteAccount', { password: 'a quiet path through the pines', word: 'REMOVE' })
    expect(await db().select().from(approvalEvents).where(ofMentor)).toEqual([])
  })
})
