import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorLog, staffEnrollments, staffSessions } from '#server/db/schema.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { createTestApp, visit, type TestApp } from '#server/testing/clients/app.ts'
import { createAuthenticator } from '#server/testing/factors/authenticator.ts'
import { aMentee, mailsTo } from '#server/testing/data/people.ts'
import { codeOf } from '#server/testing/factors/second-factor.ts'
import {
  addedStaff,
  aLink,
  aStaff,
  enrollWithCodes,
  forgetStaffCodes,
  staffPassword as password,
} from '#server/testing/data/staff.ts'
import type { StaffLogPage, StaffSessionResult, Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { staffSession } from '#shared/limits/staff.ts'
import { queueLogHeads } from './log-head.ts'
import { clearAccess, removeStaff } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const everything = { search: '', by: 'anyone', after: null } as const
const entriesAbout = (subject: string) =>
  db().select().from(operatorLog).where(eq(operatorLog.subject, subject)).orderBy(desc(operatorLog.seq))

describe('the enrollment of staff', () => {
  it('[ST6] sets the password and one-time codes with the link, and starts a session of its own', async () => {
    const { id, email } = await addedStaff(t, 'lead')
    const visitor = visit(t)
    const token = await aLink(t, id)
    await enrollWithCodes(visitor, token)
    expect(visitor.cookie).toMatch(/^pathlight-staff=/)
    const { me } = await visitor.query<StaffSessionResult>('staff/session')
    expect(me).toMatchObject({ id, email, role: 'lead' })
    expect((await entriesAbout(id))[0]).toMatchObject({ actor: id, command: 'staff-enrolled' })
  })

  it('[ST6] uses a link once, within its time, and only the newest one', async () => {
    const { id } = await addedStaff(t, 'coordinator')
    const first = await aLink(t, id)
    const second = await aLink(t, id)
    const redeem = (token: string) => visit(t).call('staff/redeemLink', { token })
    await expect(redeem(first)).rejects.toThrow('staff.linkGone')
    const both = await Promise.allSettled([redeem(second), redeem(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const third = await aLink(t, id)
    await db()
      .update(staffEnrollments)
      .set({ expiresAt: sql`now() - interval '1 second'` })
    await expect(redeem(third)).rejects.toThrow('staff.linkGone')
  })

  it('[ST4, ST6] voids a begun enrollment with a new link, and answers no step without a ticket', async () => {
    const { id } = await addedStaff(t, 'coordinator')
    const thief = visit(t)
    await thief.call('staff/redeemLink', { token: await aLink(t, id) })
    await db().transaction((tx) => clearAccess(tx, id))
    await expect(thief.call('staff/choosePassword', { password })).rejects.toThrow('staff.enrollmentGone')
    await expect(visit(t).call('staff/choosePassword', { password })).rejects.toThrow('staff.enrollmentGone')
    await expect(visit(t).call('staff/enroll', { password })).rejects.toThrow('staff.enrollmentGone')
  })

  it('[ST6] needs a factor, and a passkey that verified its user', async () => {
    const { id } = await addedStaff(t, 'coordinator')
    const visitor = visit(t)
    await visitor.call('staff/redeemLink', { token: await aLink(t, id) })
    await expect(visitor.call('staff/choosePassword', { password: 'password1' })).rejects.toThrow('password.')
    await expect(visitor.call('staff/enroll', { password })).rejects.toThrow('factor.missing')
    const begin = () => visitor.call<{ challenge: string }>('staff/beginPasskey')
    const unverified = createAuthenticator().create(await begin())
    const adding = visitor.call('staff/enroll', { password, passkey: unverified })
    await expect(adding).rejects.toThrow('passkey.wrong')
    const key = createAuthenticator()
    await visitor.call('staff/enroll', {
      password,
      passkey: key.create(await begin(), { isUserVerified: true }),
    })
    await visitor.call('staff/logOut')
    const session = await visitor.query<StaffSessionResult>('staff/session')
    expect(session.me).toBeNull()
  })
})

describe('the log-in of staff', () => {
  it('[ST6, ST9] needs the password and the factor, and logs failures with the id only', async () => {
    const { id, email, secret } = await aStaff(t, 'lead')
    await forgetStaffCodes(t, { id })
    const visitor = visit(t)
    await expect(visitor.call('staff/logIn', { email, password: 'not this one' })).rejects.toThrow(
      'login.wrong',
    )
    await vi.waitFor(async () =>
      expect((await entriesAbout(id))[0]).toMatchObject({
        actor: 'visitor',
        command: 'staff-log-in wrong-password',
      }),
    )
    expect(await visitor.call('staff/logIn', { email, password })).toEqual({
      hasOneTimeCodes: true,
      hasPasskeys: false,
    })
    await expect(visitor.query('staff/log', everything)).rejects.toThrow('app.signedOut')
    await expect(visitor.call('staff/finishLogIn', { code: '000000' })).rejects.toThrow('factor.wrong')
    expect((await entriesAbout(id))[0]?.command).toBe('staff-log-in wrong-factor')
    await visitor.call('staff/finishLogIn', { code: codeOf(secret) })
    const page = await visitor.query<StaffLogPage>('staff/log', { ...everything, search: id })
    expect(page.rows.map(({ command }) => command)).toEqual([
      ...['staff-log-in', 'staff-log-in wrong-factor', 'staff-log-in wrong-password', 'staff-enrolled'],
    ])
    expect(JSON.stringify(page)).not.toContain('@')
    const count = await db().$count(operatorLog)
    const unknown = visit(t).call('staff/logIn', { email: 'nobody@example.org', password })
    await expect(unknown).rejects.toThrow('login.wrong')
    expect(await db().$count(operatorLog)).toBe(count)
  })

  it('[ST6] finishes with a passkey that verified its user', async () => {
    const { id, email } = await addedStaff(t, 'coordinator')
    const visitor = visit(t)
    await visitor.call('staff/redeemLink', { token: await aLink(t, id) })
    const key = createAuthenticator()
    const options = await visitor.call<{ challenge: string }>('staff/beginPasskey')
    await visitor.call('staff/enroll', { password, passkey: key.create(options, { isUserVerified: true }) })
    const other = visit(t)
    await other.call('staff/logIn', { email, password })
    const challenge = () => other.call<{ challenge: string }>('staff/requestPasskey')
    const unverified = key.get(await challenge())
    await expect(other.call('staff/finishLogIn', { passkey: unverified })).rejects.toThrow('passkey.wrong')
    const asked = await challenge()
    const verified = key.get(asked, { isUserVerified: true })
    await other.call('staff/finishLogIn', { passkey: verified })
    expect((await other.query<StaffSessionResult>('staff/session')).me?.email).toBe(email)
    await other.call('staff/logOut')
    await other.call('staff/logIn', { email, password })
    await expect(other.call('staff/finishLogIn', { passkey: verified })).rejects.toThrow('passkey.wrong')
  })

  it('[ST9] limits guesses, also of codes, and a new enrollment resets the counters', async () => {
    const { id, email } = await aStaff(t, 'lead')
    const visitor = visit(t)
    const guess = () => visitor.call('staff/logIn', { email, password: 'not this one' })
    for (let n = 0; n < 20; n += 1) await guess().catch(() => undefined)
    await expect(guess()).rejects.toThrow('login.tooMany')
    await db().transaction((tx) => clearAccess(tx, id))
    await enrollWithCodes(visitor, await aLink(t, id))
    await visitor.call('staff/logIn', { email, password })
    for (let n = 0; n < 5; n += 1)
      await visitor.call('staff/finishLogIn', { code: '000000' }).catch(() => undefined)
    await expect(visitor.call('staff/finishLogIn', { code: '000000' })).rejects.toThrow(
      /factor.expired|tooMany/,
    )
  })
})

describe('a session of staff', () => {
  it('[ST6] ends after 8 hours, whatever is done in it', async () => {
    const lead = await aStaff(t, 'lead')
    const age = (ms: number) =>
      db()
        .update(staffSessions)
        .set({ createdAt: sql`now() - ${ms} * interval '1 millisecond'` })
        .where(eq(staffSessions.staffId, lead.id))
    await age(staffSession.absolute - 60_000)
    await lead.query('staff/waiting')
    await age(staffSession.absolute + 1_000)
    await expect(lead.query('staff/waiting')).rejects.toThrow('app.signedOut')
    expect((await lead.query<StaffSessionResult>('staff/session')).me).toBeNull()
  })

  it('[ST5, ST8] ends when its owner is removed, also for a call that has begun', async () => {
    const lead = await aStaff(t, 'lead')
    await db().transaction((tx) => removeStaff(tx, lead.id))
    for (const call of ['staff/logOut', 'staff/endOtherSessions'])
      await expect(lead.call(call)).rejects.toThrow('app.signedOut')
    await expect(lead.query('staff/log', everything)).rejects.toThrow('app.signedOut')
  })

  it('[ST8] waits in a write for a removal that is not committed, and then changes nothing', async () => {
    const lead = await aStaff(t, 'lead')
    const [removing, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = db().transaction(async (tx) => {
      await removeStaff(tx, lead.id).then(removing.resolve)
      await commit.promise
    })
    await removing.promise
    const writing = lead.call('staff/endOtherSessions').catch((error: unknown) => error)
    setTimeout(commit.resolve, 300)
    await removal
    expect(await writing).toMatchObject({ message: 'app.signedOut' })
    expect(await entriesAbout(lead.id)).toHaveLength(1)
  })

  it('[ST6] does not count for the calls of members, nor theirs for the calls of staff', async () => {
    const lead = await aStaff(t, 'lead')
    const secret = lead.cookie.split('=')[1] ?? ''
    const asMember = visit(t)
    asMember.cookie = `pathlight=${secret}`
    await expect(asMember.call('account.saveChatHeight', { isExpanded: true })).rejects.toThrow(
      'app.signedOut',
    )
    await expect(lead.call('account.saveChatHeight', { isExpanded: true })).rejects.toThrow('app.signedOut')
    const mentee = await aMentee(t)
    await expect(mentee.query('staff/waiting')).rejects.toThrow('app.signedOut')
    mentee.cookie = `pathlight-staff=${mentee.cookie.split('=')[1] ?? ''}`
    await expect(mentee.query('staff/waiting')).rejects.toThrow('app.signedOut')
    await expect(mentee.query('staff/log', everything)).rejects.toThrow('app.signedOut')
  })

  it('[ST6] has a cookie that only the calls of staff get', async () => {
    const { id } = await addedStaff(t, 'lead')
    const visitor = visit(t)
    const response = await visitor.post('staff/redeemLink', { token: await aLink(t, id) })
    expect(response.headers['set-cookie']?.toString()).toMatch(
      /pathlight-staff-ticket=.*Path=\/api\/staff;.*HttpOnly;.*SameSite=Strict/,
    )
  })

  it('[ST7] needs a factor of the last minutes for a grave step', async () => {
    const lead = await aStaff(t, 'lead')
    await forgetStaffCodes(t, lead)
    const other = visit(t)
    await other.call('staff/logIn', { email: lead.email, password })
    await other.call('staff/finishLogIn', { code: codeOf(lead.secret) })
    await db()
      .update(staffSessions)
      .set({ factorAt: sql`now() - ${staffSession.freshFactor + 1_000} * interval '1 millisecond'` })
    await expect(lead.call('staff/endOtherSessions')).rejects.toThrow('factor.missing')
    await expect(lead.call('staff/confirmFactor', { code: '000000' })).rejects.toThrow('factor.wrong')
    await forgetStaffCodes(t, lead)
    await lead.call('staff/confirmFactor', { code: codeOf(lead.secret) })
    await lead.call('staff/endOtherSessions')
    await expect(other.query('staff/waiting')).rejects.toThrow('app.signedOut')
    await lead.query('staff/waiting')
  })
})

describe('what staff read', () => {
  it('[ST10] searches and filters the log, page by page', async () => {
    const lead = await aStaff(t, 'lead')
    const read = (input: object) => lead.query<StaffLogPage>('staff/log', { ...everything, ...input })
    const [newest] = (await read({})).rows
    expect((await read({ search: `${newest?.seq}` })).rows[0]?.seq).toBe(newest?.seq)
    expect((await read({ search: '%' })).rows).toEqual([])
    expect((await read({ by: 'commands' })).rows).toEqual([])
    expect((await read({ by: 'staff', search: lead.id })).rows).toHaveLength(1)
    const entry = { actor: 'command line', command: 'list', subject: 'pages', reason: '' }
    for (let n = 0; n < 120; n += 1) await db().transaction((tx) => appendToOperatorLog(tx, entry))
    const paged = (place: object) => read({ search: 'pages', ...place })
    const first = await paged({})
    const second = await paged({ after: first.next })
    const third = await paged({ after: second.next })
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20])
    expect([first.previous, third.next]).toEqual([null, null])
    const seqs = [first, second, third].flatMap(({ rows }) => rows.map(({ seq }) => seq))
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => b - a))
    expect(await paged({ after: null, before: third.previous })).toEqual(second)
    expect(await paged({ after: null, before: second.previous })).toEqual(first)
    // Fewer than a page are before it by now: the first page, in full.
    expect(await paged({ after: null, before: `${first.rows[10]?.seq}` })).toEqual(first)
  })

  it('[ST13] shows cases to leads, the most urgent first, with when they should have been looked at', async () => {
    const lead = await aStaff(t, 'lead')
    const coordinator = await aStaff(t, 'coordinator')
    for (const [n, urgency] of [3, 1].entries()) {
      const id = newId()
      await db().execute(sql`insert into cases (id, reference, kind, scope, subject_id)
        values (${id}, ${`C-TEST${n}`}, 'riskWords', ${id}, ${newId()})`)
      await db().execute(
        sql`insert into case_events (case_id, n, kind, urgency) values (${id}, 1, 'found', ${urgency})`,
      )
    }
    const { items } = await lead.query<Waiting>('staff/waiting')
    expect(items.map(({ reference, urgency }) => [reference, urgency])).toEqual([
      ['C-TEST1', 1],
      ['C-TEST0', 3],
    ])
    expect((items[0]?.dueAt ?? 0) - (items[0]?.since ?? 0)).toBe(3_600_000)
    expect((await coordinator.query<Waiting>('staff/waiting')).items).toEqual([])
  })

  it('[ST11] mails the newest entry of the log to each lead, once a day', async () => {
    const lead = await aStaff(t, 'lead')
    await queueLogHeads(t.services)
    await queueLogHeads(t.services)
    const [mail] = await mailsTo(t, lead.email)
    const [entry] = await db().select().from(operatorLog).orderBy(desc(operatorLog.seq)).limit(1)
    expect(entry?.command).toBe('log-head-mailed')
    expect(mail?.text).toContain(`${entry?.seq}:${entry?.hash.toString('hex')}`)
    expect(await mailsTo(t, lead.email)).toHaveLength(1)
  })
})
