import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseEvents, operatorLog, sessions, users } from '#server/db/schema.ts'
import { transact } from '#server/db/transaction.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { acceptedPair, aMentee, mailsTo, password } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import * as suspension from '../suspension-store.ts'
import { sweepInactive } from './sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INACTIVE_MONTHS: '24', HELP_LINES: 'gb' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
type Who = { readonly id: string; readonly email: string }

/** Moves the clock of a member: they were here that much longer ago, and were warned that much earlier. */
const wait = ({ id }: Who, days: number) =>
  db().execute(sql`update users set last_here_at = last_here_at - ${days} * interval '1 day',
    deleted_after = deleted_after - ${days} * interval '1 day' where id = ${id}`)
const exists = async ({ id }: Who) => (await db().$count(users, eq(users.id, id))) === 1
const warnings = async ({ email }: Who) =>
  (await mailsTo(t, email, 0)).filter(({ subject }) => subject.includes('will be deleted soon'))
/** What the account says of a warning: emails may still be on their way. */
async function warned({ id }: Who) {
  const [row] = await db().select().from(users).where(eq(users.id, id))
  return [row?.warnedDays, row?.deletedAfter === null]
}
const lastHere = async ({ id }: Who) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]?.lastHereAt.getTime() ?? 0
const expectWarnings = (who: Who, count: number) =>
  expect.poll(async () => (await warnings(who)).length).toBe(count)
/** Two years, but for these days. */
const twoYears = 730

it('[DL4] a member who has not been here is warned twice, and then deleted as by themselves', async () => {
  const member = await aMentee(t)
  const other = await aMentee(t)
  await wait(member, twoYears - 40)
  await sweepInactive(t.services)
  expect(await warned(member)).toEqual([null, true])
  await wait(member, 12)
  for (let n = 0; n < 2; n += 1) await sweepInactive(t.services)
  await expectWarnings(member, 1)
  await wait(member, 20)
  await sweepInactive(t.services)
  expect(await warned(member)).toEqual([30, false])
  await wait(member, 4)
  for (let n = 0; n < 2; n += 1) await sweepInactive(t.services)
  await expectWarnings(member, 2)
  await wait(member, 6)
  await sweepInactive(t.services)
  expect(await exists(member)).toBe(true)
  await wait(member, 2)
  await sweepInactive(t.services)
  expect([await exists(member), await exists(other)]).toEqual([false, true])
  await expect
    .poll(async () => (await mailsTo(t, member.email, 0)).map(({ subject }) => subject))
    .toContain('Your Pathlight account was deleted')
  const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, member.id))
  expect(logged).toMatchObject([{ actor: 'server', command: 'delete-inactive', reason: '' }])
})

it('[DL4] who comes back keeps the account, and is warned again only after as long', async () => {
  const member = await aMentee(t)
  await wait(member, twoYears + 100)
  await sweepInactive(t.services)
  await expectWarnings(member, 1)
  await visit(t).call('account.logIn', { email: member.email, password, token: null, remember: false })
  expect(await warned(member)).toEqual([null, true])
  await wait(member, 100)
  await sweepInactive(t.services)
  expect(await exists(member)).toBe(true)
  expect(await warned(member)).toEqual([null, true])
})

it('[DL4] a session in use keeps the account', async () => {
  const member = await aMentee(t)
  await wait(member, twoYears + 100)
  await db()
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '1 day'` })
    .where(eq(sessions.userId, member.id))
  await member.query('consent.mine')
  await expect.poll(async () => Date.now() - (await lastHere(member))).toBeLessThan(60_000)
  await sweepInactive(t.services)
  expect(await warned(member)).toEqual([null, true])
})

it('[DL4] an account that is over when the months are set is kept for the time of the warnings', async () => {
  const member = await aMentee(t)
  await wait(member, twoYears * 2)
  for (let n = 0; n < 3; n += 1) await sweepInactive(t.services)
  await wait(member, 24)
  await sweepInactive(t.services)
  await wait(member, 5)
  await sweepInactive(t.services)
  expect(await exists(member)).toBe(true)
  await wait(member, 3)
  await sweepInactive(t.services)
  expect(await exists(member)).toBe(false)
})

const suspend = (id: string) => transact(t.services, (tx) => suspension.suspend(tx, id))
const unsuspend = (id: string) => transact(t.services, (tx) => suspension.unsuspend(tx, id))
const setWarned = ({ id }: Who) =>
  db()
    .update(users)
    .set({ warnedDays: 7, deletedAfter: sql`now() - interval '1 day'` })
    .where(eq(users.id, id))
const setSuspendedFor = ({ id }: Who, days: number) =>
  db()
    .update(users)
    .set({ suspendedAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(users.id, id))

it('[DL4, DL5] without months, no account is deleted', async () => {
  const member = await aMentee(t)
  const suspended = await aMentee(t)
  await wait(member, twoYears * 2)
  await setSuspendedFor(suspended, 10 * 365)
  for (const one of [member, suspended]) await setWarned(one)
  await sweepInactive({ ...t.services, config: { ...t.services.config, inactiveMonths: null } })
  expect([await exists(member), await exists(suspended)]).toEqual([true, true])
  // With months again, it begins with the warnings.
  await sweepInactive(t.services)
  expect([await exists(member), await warned(member)]).toEqual([true, [30, false]])
})

it('[DL4] an account that fails stops no other one, and is reported', async () => {
  const [failing, member] = [await aMentee(t), await aMentee(t)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!failing || !member) throw new Error('there are two members')
  for (const one of [failing, member]) await wait(one, twoYears + 100)
  const send: typeof t.services.jobs.send = (tx, name, data, ...rest) =>
    JSON.stringify(data).includes(failing.id)
      ? Promise.reject(new Error('no email for this one'))
      : t.services.jobs.send(tx, name, data, ...rest)
  const jobs = Object.create(t.services.jobs, { send: { value: send } }) as typeof t.services.jobs
  await expect(sweepInactive({ ...t.services, jobs })).rejects.toThrow('could not be handled')
  expect([await warned(failing), await warned(member)]).toEqual([
    [null, true],
    [30, false],
  ])
})

it('[DL5] a suspended account is deleted after six years, and is warned twice in words of its own', async () => {
  const member = await aMentee(t)
  const recent = await aMentee(t)
  for (const one of [member, recent]) await wait(one, twoYears * 4)
  await setSuspendedFor(member, 6 * 366 - 20)
  await setSuspendedFor(recent, 5 * 365)
  await sweepInactive(t.services)
  expect([await warned(member), await warned(recent)]).toEqual([
    [30, false],
    [null, true],
  ])
  await expectWarnings(member, 1)
  const [mail] = await warnings(member)
  expect(mail?.text).toContain('has been suspended for a long time')
  await setSuspendedFor(member, 6 * 366)
  await wait(member, 24)
  await sweepInactive(t.services)
  await expectWarnings(member, 2)
  await wait(member, 8)
  await sweepInactive(t.services)
  expect([await exists(member), await exists(recent)]).toEqual([false, true])
  const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, member.id))
  expect(logged).toMatchObject([{ actor: 'server', command: 'delete-suspended', reason: '' }])
})

it('[DL5] a suspension and its end cancel the warnings, and the months begin anew after it', async () => {
  const member = await aMentee(t)
  await wait(member, twoYears * 4)
  await setWarned(member)
  await suspend(member.id)
  expect(await warned(member)).toEqual([null, true])
  await sweepInactive(t.services)
  await setWarned(member)
  await unsuspend(member.id)
  await sweepInactive(t.services)
  expect(await exists(member)).toBe(true)
  expect(await warned(member)).toEqual([null, true])
})

it('[DL4, CS16] a case on hold has a copy of the chat of an account that was not used', async () => {
  const lead = await aStaff(t, 'lead')
  const pair = await acceptedPair(t)
  await pair.mentor.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'what was said' })
  const id = await aCaseOf(t, pair)
  await lead.call('staff/cases.hold', { id, days: 30, reason: 'because of the police' })
  await pair.mentor.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'said after the hold' })
  await wait(pair.mentor, twoYears * 2)
  await db()
    .update(users)
    .set({ warnedDays: 7, deletedAfter: sql`now() - interval '1 day'` })
    .where(eq(users.id, pair.mentor.id))
  await sweepInactive(t.services)
  expect(await exists(pair.mentor)).toBe(false)
  const kept = await db()
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, id), eq(caseEvents.kind, 'kept')))
  expect(kept.map(({ evidence }) => evidence).join()).toContain('said after the hold')
})
