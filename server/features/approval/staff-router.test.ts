import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalEvents, operatorLog, staff, staffSessions } from '#server/db/schema.ts'
import { verifyOperatorLog } from '#server/db/operator-log-verify.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { apply, passCheck, review } from '#server/testing/data/approvals.ts'
import { aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { mentorMails } from '#shared/limits/approval.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import type { MentorRows, StaffMentor } from '#shared/contract/staff/mentors.ts'
import { isMailOf } from './store.ts'

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
const everyMentor = { search: '', state: null, needs: null, after: null }
const seen = (mentor: { id: string }, by = anna) =>
  by.call<StaffMentor>('staff/openMentor', { personId: mentor.id })
const step = (staff: StaffPerson, name: string, { id }: { id: string }, reason?: string) =>
  staff.call(`staff/${name}`, { personId: id, ...(reason === undefined ? {} : { reason }) })

describe('staff', () => {
  it('[MA7] members can do none of the steps: a mentor cannot approve themselves', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await review(anna, mentor)
    for (const name of [
      'startReview',
      'approve',
      'reinstate',
      'recordCheck',
      'addNote',
      'askMentor',
      'decline',
      'suspend',
    ])
      await expect(mentor.call(`staff/${name}`, { personId: mentor.id })).rejects.toThrow(
        /app\.(?:signedOut|invalid)/,
      )
    await expect(mentor.query('staff/mentors', {})).rejects.toThrow(/app\.(?:signedOut|invalid)/)
    expect(await seen(mentor)).toMatchObject({ state: 'inReview', firstApprover: null })
  })

  it('[ST25] leave an entry in the log when they open the page of a mentor, once in a while', async () => {
    const mentor = await applicant()
    const opened = () =>
      db()
        .select({ actor: operatorLog.actor, command: operatorLog.command, reason: operatorLog.reason })
        .from(operatorLog)
        .where(eq(operatorLog.subject, mentor.id))
        .orderBy(operatorLog.seq)
    for (const by of [anna, anna, ben]) await seen(mentor, by)
    const entry = { command: 'mentor-open', reason: '' }
    expect(await opened()).toEqual([
      { ...entry, actor: anna.id },
      { ...entry, actor: ben.id },
    ])
  })

  it('[MA14] neither see nor do anything about a mentor who has their mailbox', async () => {
    const mentor = await applicant()
    await apply(mentor)
    const own = await aStaff(t, 'lead')
    const email = mentor.email.replace('@', '+staff@')
    await db().update(staff).set({ email }).where(eq(staff.id, own.id))
    const asOwn = (name: string, input: object = {}) =>
      expect(own.call(`staff/${name}`, { personId: mentor.id, ...input })).rejects.toThrow('app.notFound')
    const shown = async (staffOf: StaffPerson) => {
      const { rows } = await staffOf.query<MentorRows>('staff/mentors', everyMentor)
      const { items } = await staffOf.query<Waiting>('staff/waiting')
      return [rows, items].map((list) => list.some(({ id }) => id === mentor.id))
    }
    expect([await shown(own), await shown(anna)]).toEqual([
      [false, false],
      [true, true],
    ])
    await expect(own.call('staff/openMentor', { personId: mentor.id })).rejects.toThrow('app.notFound')
    await asOwn('startReview')
    await review(anna, mentor)
    await asOwn('recordCheck', {
      check: 'record',
      result: 'failed',
      checkedOn: '2026-01-01',
      expiresOn: null,
    })
    for (const name of ['approve', 'reinstate']) await asOwn(name)
    for (const name of ['decline', 'suspend']) await asOwn(name, { reason: 'no' })
    for (const name of ['addNote', 'askMentor']) await asOwn(name, { text: 'a good mentor' })
    expect(await seen(mentor)).toMatchObject({ state: 'inReview', firstApprover: null })
  })

  it('[MA15, ST18] write to a mentor by email, which changes no state, and leave nothing in brackets', async () => {
    const mentor = await applicant()
    await apply(mentor)
    const text = 'Please bring your certificate by Friday.'
    const open = { personId: mentor.id, text: 'Please bring [which].' }
    await expect(anna.call('staff/askMentor', open)).rejects.toThrow('staff.unfilled')
    for (const name of ['decline', 'suspend']) {
      const step = { personId: mentor.id, reason: 'Because of [why].' }
      await expect(anna.call(`staff/${name}`, step)).rejects.toThrow('staff.unfilled')
    }
    await anna.call('staff/askMentor', { personId: mentor.id, text })
    const [mail] = await mailsTo(t, mentor.email)
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain('/approval')
    expect(await seen(mentor)).toMatchObject({
      state: 'applied',
      events: [{ kind: 'asked', text }, { kind: 'applied' }],
    })
    const { items } = await anna.query<Waiting>('staff/waiting')
    expect(items.find(({ id }) => id === mentor.id)?.name).toBe((await seen(mentor)).name)
    const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, mentor.id))
    expect(logged.map(({ command }) => command)).toContain('mentor-ask')
    expect(JSON.stringify(logged)).not.toContain('certificate')
  })

  it('[MA16] write so many emails in a day to one mentor, also at once, and so many to all of them', async () => {
    const { perMentor, perStaff } = mentorMails
    const mentor = await applicant()
    const carla = await aStaff(t, 'coordinator')
    const ask = (by: StaffPerson, { id }: { id: string }) =>
      by.call('staff/askMentor', { personId: id, text: 'Please bring your certificate.' })
    const asked = (count: number, staffId: string, { id }: { id: string }) =>
      db()
        .insert(approvalEvents)
        .values(Array.from({ length: count }, () => ({ personId: id, staffId, kind: 'asked' as const })))
    await asked(perMentor - 1, ben.id, mentor)
    const both = await Promise.allSettled([ask(carla, mentor), ask(anna, mentor)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ask(carla, mentor)).rejects.toThrow('approval.mentorMailedOften')
    const ofCarla = eq(approvalEvents.staffId, carla.id)
    const own = await db().$count(approvalEvents, ofCarla)
    await asked(perStaff - own, carla.id, await applicant())
    const another = await applicant()
    await expect(ask(carla, another)).rejects.toThrow('approval.staffMailedOften')
    expect((await seen(another)).events).toEqual([])
    await ask(anna, another)
    await db().execute(sql`alter table approval_events disable trigger user`)
    await db()
      .update(approvalEvents)
      .set({ at: sql`now() - interval '25 hours'` })
      .where(eq(approvalEvents.kind, 'asked'))
    await db().execute(sql`alter table approval_events enable trigger user`)
    await ask(carla, mentor)
  })

  it('[MA16] are counted by an index, without a look at the events of all staff', async () => {
    const plan = await db().transaction(async (tx) => {
      // With a few rows, reading all of them is cheaper.
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(
        sql`explain select from ${approvalEvents} where ${isMailOf({ staffId: anna.id })}`,
      )
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(/approval_events_staff.*Index Cond: [^"]*staff_id = /)
  })

  it('[MA7] grave steps need a second factor that was checked lately', async () => {
    const mentor = await applicant()
    await apply(mentor)
    const carla = await aStaff(t, 'coordinator')
    await db()
      .update(staffSessions)
      .set({ factorAt: sql`now() - interval '6 minutes'` })
      .where(eq(staffSessions.staffId, carla.id))
    for (const [name, reason] of [
      ['approve', undefined],
      ['reinstate', undefined],
      ['decline', 'no'],
      ['suspend', 'no'],
    ] as const)
      await expect(step(carla, name, mentor, reason)).rejects.toThrow('factor.missing')
    await step(carla, 'startReview', mentor)
  })

  it('[MA11] each step is an entry of the log with ids only, and the log verifies', async () => {
    const mentor = await applicant()
    await apply(mentor)
    await anna.call('staff/addNote', { personId: mentor.id, text: 'Called on the phone.' })
    await step(anna, 'decline', mentor, 'Words that the log does not have.')
    const entries = await db()
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.subject, mentor.id))
      .orderBy(desc(operatorLog.seq))
    expect(entries.map(({ actor, command }) => [actor, command])).toEqual([
      [anna.id, 'mentor-decline'],
      [anna.id, 'mentor-note'],
    ])
    for (const { reason } of entries) expect(reason).toMatch(/^event \d+$/)
    expect(await db().transaction((tx) => verifyOperatorLog(tx))).toMatchObject({ fault: null })
  })

  it('[MA11] no call changes a log: a coordinator who writes to the tables is rejected by the database', async () => {
    const mentor = await applicant()
    await anna.call('staff/addNote', { personId: mentor.id, text: 'Called on the phone.' })
    const [event] = (await seen(mentor)).events
    for (const extra of [{ seq: event?.seq }, { at: 0 }, { staffId: ben.id }]) {
      const note = { personId: mentor.id, text: 'Did not call.', ...extra }
      await expect(anna.call('staff/addNote', note)).rejects.toThrow('app.invalid')
    }
    expect((await seen(mentor)).events).toEqual([event])
    await expect(db().update(operatorLog).set({ reason: 'other' })).rejects.toThrow()
    await expect(db().delete(operatorLog)).rejects.toThrow()
  })

  it('[MA13] lists mentors by search, state, and missing check', async () => {
    const mentor = await aMentor(t, { isApproved: false, fullName: 'Quirina Oldfield' })
    await apply(mentor)
    await passCheck(anna, mentor, 'identity')
    const list = (filter: object) =>
      anna.query<MentorRows>('staff/mentors', {
        search: 'quirina',
        state: null,
        needs: null,
        after: null,
        ...filter,
      })
    const ids = async (filter: object) => (await list(filter)).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([mentor.id])
    expect(await ids({ state: 'applied' })).toEqual([mentor.id])
    expect(await ids({ state: 'approved' })).toEqual([])
    expect(await ids({ needs: 'record' })).toEqual([mentor.id])
    expect(await ids({ needs: 'identity' })).toEqual([])
    expect(await ids({ search: mentor.id })).toEqual([mentor.id])
    expect(await ids({ search: 'quirina%' })).toEqual([])
    expect(await ids({ search: '', state: 'none' })).not.toContain(mentor.id)
  })

  it('[MA13] pages through the mentors without losing one', async () => {
    const people: Person[] = []
    for (let n = 0; n < 53; n++)
      people.push(await aMentor(t, { isApproved: false, fullName: 'Paged Person' }))
    const found: string[] = []
    for (let after: string | null = null; ;) {
      const page: MentorRows = await anna.query('staff/mentors', {
        ...{ search: 'paged person', state: null, needs: null, after },
      })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (after === null) break
    }
    expect(found.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  })
})
