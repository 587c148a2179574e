import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cases, operatorLog, staff, staffEnrollments, staffSessions, users } from '#server/db/schema.ts'
import { repeatAlerts } from '#server/features/cases/alerts.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { aMentee, mailsTo, password, signUp, tokenIn } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import * as commands from './commands.ts'
import type { StaffContext } from './commands.ts'

let t: TestApp
let tools: StaffContext
beforeEach(async () => {
  await t?.close()
  t = await createTestApp({ SAFETY_DEPUTY: 'deputy@example.org' })
  const { database, jobs, keys } = t.services
  tools = { database, jobs: async () => jobs, keys: async () => keys }
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const find = async (email: string) => {
  const [row] = await db().select().from(staff).where(eq(staff.email, email))
  if (!row) throw new Error(`no staff with the address ${email}`)
  return row
}
const finishEnrollment = (email: string) =>
  db().update(staff).set({ passwordHash: 'a hash', enrolledAt: new Date() }).where(eq(staff.email, email))
const openSession = async (email: string) => {
  const { id } = await find(email)
  await db()
    .insert(staffSessions)
    .values({ id: newId(), hash: Buffer.from(newId()), staffId: id, device: 'Firefox' })
}

describe('the staff command', () => {
  it('[ST1] adds staff with a role and mails a link, and logs it with the id alone', async () => {
    await commands.add(tools, ' Lea@Example.org ', 'lead')
    await commands.list(tools)
    const { id, role, passwordHash, enrolledAt } = await find('lea@example.org')
    expect([role, passwordHash, enrolledAt]).toEqual(['lead', null, null])
    const [mail] = await mailsTo(t, 'lea@example.org')
    expect(mail?.text).toMatch(/\/staff#enroll=[\w-]{43}\b/)
    const entries = await db().select().from(operatorLog).orderBy(asc(operatorLog.seq))
    expect(entries.map(({ actor, command, subject }) => [actor, command, subject])).toEqual([
      ['command line', 'staff-add lead', id],
      ['command line', 'staff-list', '-'],
    ])
    await expect(commands.add(tools, 'x@example.org', 'admin')).rejects.toThrow('Unknown role "admin"')
    await expect(commands.add(tools, 'nobody', 'lead')).rejects.toThrow('is not an email address')
  })

  it('[ST2] rejects the address of a member for staff, and the address of staff for members', async () => {
    const member = await aMentee(t)
    await expect(commands.add(tools, member.email, 'lead')).rejects.toThrow('of a member or of staff already')
    await commands.add(tools, 'lea@example.org', 'lead')
    await expect(commands.add(tools, 'lea@example.org', 'lead')).rejects.toThrow('already')
    const change = db().update(users).set({ email: 'lea@example.org' }).where(eq(users.id, member.id))
    await expect(change).rejects.toMatchObject({ cause: { code: '23505' } })
    const visitor = visit(t)
    await signUp(t, visitor, { email: 'lou@example.org' })
    const token = tokenIn((await mailsTo(t, 'lou@example.org'))[0])
    await commands.add(tools, 'lou@example.org', 'coordinator')
    const logIn = visitor.call('account.logIn', { email: 'lou@example.org', password, token, remember: true })
    await expect(logIn).rejects.toThrow('login.tokenGone')
  })

  it('[ST3] does not change a role, also not by a statement', async () => {
    await commands.add(tools, 'cora@example.org', 'coordinator')
    const raise = db().update(staff).set({ role: 'lead' }).where(eq(staff.email, 'cora@example.org'))
    await expect(raise).rejects.toMatchObject({ cause: { message: 'the role of staff does not change' } })
  })

  it('[ST4] resets what gives access with a new link, voids the one before, and tells the leads', async () => {
    await commands.add(tools, 'lea@example.org', 'lead')
    await commands.add(tools, 'cora@example.org', 'coordinator')
    await finishEnrollment('lea@example.org')
    await finishEnrollment('cora@example.org')
    await openSession('cora@example.org')
    const [before] = await mailsTo(t, 'cora@example.org')
    await commands.enroll(tools, 'cora@example.org')
    const { id, passwordHash, enrolledAt } = await find('cora@example.org')
    expect([passwordHash, enrolledAt]).toEqual([null, null])
    expect(await db().select().from(staffSessions)).toEqual([])
    const links = await db().select().from(staffEnrollments).where(eq(staffEnrollments.staffId, id))
    expect(links).toHaveLength(1)
    const again = (await mailsTo(t, 'cora@example.org', 2)).at(-1)
    expect(linkIn(again?.text)).not.toBe(linkIn(before?.text))
    const told = (await mailsTo(t, 'lea@example.org', 2)).at(-1)
    expect(told?.text).toContain(id)
    expect(told?.text).not.toContain('cora@example.org')
  })

  it('[CS8, ST4] goes on alerting while the only lead is being reset', async () => {
    await commands.add(tools, 'lea@example.org', 'lead')
    await finishEnrollment('lea@example.org')
    const { id } = await aCase(t, 'danger')
    await commands.enroll(tools, 'lea@example.org')
    const { reference } = (await db().select().from(cases).where(eq(cases.id, id)))[0] ?? {}
    for (const [minutes, to] of [
      [16, t.services.config.safetyContact],
      [60, 'deputy@example.org'],
    ] as const) {
      await db().execute(sql`update case_states set clock_at = clock_at - ${minutes} * interval '1 minute',
        notified_at = notified_at - ${minutes} * interval '1 minute' where case_id = ${id}`)
      await repeatAlerts(t.services)
      const subject = `Imminent: case ${reference} at Pathlight`
      await expect.poll(async () => (await mailsTo(t, to, 0)).map((mail) => mail.subject)).toContain(subject)
    }
  })

  it('[ST5] ends the sessions of staff who are removed, and never removes the last lead', async () => {
    await commands.add(tools, 'lea@example.org', 'lead')
    await finishEnrollment('lea@example.org')
    await commands.add(tools, 'lou@example.org', 'lead')
    // The second lead has not enrolled: without the first, nobody could read a case.
    await expect(commands.remove(tools, 'lea@example.org')).rejects.toThrow('last safeguarding lead')
    await finishEnrollment('lou@example.org')
    await openSession('lea@example.org')
    const { id } = await find('lea@example.org')
    expect(await commands.remove(tools, id)).toContain('Removed lea@example.org')
    expect(await db().select().from(staffSessions)).toEqual([])
    await expect(commands.remove(tools, 'lou@example.org')).rejects.toThrow('last safeguarding lead')
    await expect(commands.remove(tools, 'lea@example.org')).rejects.toThrow('No staff with')
  })

  it('[ST5] keeps one lead when two are removed at once', async () => {
    for (const email of ['lea@example.org', 'lou@example.org']) {
      await commands.add(tools, email, 'lead')
      await finishEnrollment(email)
    }
    const results = await Promise.allSettled(
      ['lea@example.org', 'lou@example.org'].map((email) => commands.remove(tools, email)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db().select().from(staff)).toHaveLength(1)
  })
})

const linkIn = (text = '') => /#enroll=([\w-]+)/.exec(text)?.[1]
