import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { caseEvents, cases, reports, requests, users } from '#server/db/schema.ts'
import { deleteExpiredCases, deleteExpiredReports } from '#server/features/safety/retention-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf, countLockWaits } from '#server/testing/data/cases.ts'
import { aPair, password } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { report as limit } from '#shared/limits.ts'

const reason = 'because of what the copy shows'
const words = 'You may not do this here.'

let t: TestApp
let lead: StaffPerson
let second: StaffPerson
let other: pg.Client
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  second = await aStaff(t, 'lead')
  other = new pg.Client({ ...inject('cluster').admin, database: t.services.database.connection.database })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await t.close()
})

const db = () => t.services.database.orm
const eventsOf = (id: string) =>
  db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)
const decide = (who: StaffPerson, id: string, { mentor }: Pair, decision: string) =>
  who.call('staff/cases.decide', { id, memberId: mentor.id, decision, reason, words })

const waiting = () => countLockWaits(t)
const untilWaiting = (calls: number) => expect.poll(waiting, { interval: 20 }).toBe(calls)

/** Lets a step of a lead do its work, and begins `then` before the step can write its entry of the operator log and commit. */
async function duringStep(step: () => Promise<unknown>, then: () => Promise<unknown>): Promise<void> {
  await other.query('begin')
  await other.query('lock table operator_log in share row exclusive mode')
  const stepping = step()
  await untilWaiting(1)
  let isDone = false
  const following = then().then(() => (isDone = true))
  await expect.poll(async () => isDone || (await waiting()) === 2, { interval: 20 }).toBe(true)
  await other.query('commit')
  await stepping
  await following
}

it('[CS20] a suspension that was decided by a transaction that began earlier stands beside the first one', async () => {
  const pair = await aPair(t)
  const early = await aCaseOf(t, pair)
  await lead.call('staff/cases.close', { id: early, reason, outcome: 'We looked at it.' })
  const late = await aCaseOf(t, pair)
  await lead.call('staff/cases.reopen', { id: early, reason })
  await other.query('begin')
  await other.query('select from staff_sessions where staff_id = $1 for update', [second.id])
  const deciding = decide(second, early, pair, 'suspend')
  await untilWaiting(1)
  await decide(lead, late, pair, 'suspend')
  await other.query('commit')
  await deciding
  const of = (await eventsOf(late)).at(-1)?.n
  await lead.call('staff/cases.lift', { id: late, of, reason })
  const [member] = await db().select().from(users).where(eq(users.id, pair.mentor.id))
  expect(member?.suspendedAt).not.toBe(null)
  expect((await eventsOf(late)).at(-1)?.data?.stays).toBe('decision')
})

const old = sql`now() - ${limit.keepDays + 1} * interval '1 day'`

it('[CS16] the retention does not delete the report of a case that is held at that moment', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  const ofMentor = eq(reports.reportedId, pair.mentor.id)
  await db().execute(sql`alter table reports disable trigger user`)
  await db().update(reports).set({ createdAt: old }).where(ofMentor)
  await db().execute(sql`alter table reports enable trigger user`)
  await duringStep(
    () => lead.call('staff/cases.hold', { id, days: 30, reason }),
    () => deleteExpiredReports(db()),
  )
  expect(await db().$count(reports, ofMentor)).toBe(1)
  await lead.call('staff/cases.release', { id, reason })
  await deleteExpiredReports(db())
  expect(await db().$count(reports, ofMentor)).toBe(0)
})

it('[CS21] the retention does not delete a case in which a decision is stored at that moment', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  await db().execute(sql`alter table cases disable trigger user`)
  await db().update(cases).set({ createdAt: old }).where(eq(cases.id, id))
  await db().execute(sql`alter table cases enable trigger user`)
  await duringStep(
    () => decide(lead, id, pair, 'end'),
    () => deleteExpiredCases(db()),
  )
  expect((await eventsOf(id)).at(-1)?.kind).toBe('decided')
})

it('[CS16, CS22] a deletion at the moment of a hold comes after it, and the chat is copied to the case', async () => {
  const pair = await aPair(t)
  await pair.mentor.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'what was said' })
  const id = await aCaseOf(t, pair)
  await duringStep(
    () => lead.call('staff/cases.hold', { id, days: 30, reason }),
    () => pair.mentor.call('account.deleteAccount', { password, word: 'REMOVE' }),
  )
  expect((await eventsOf(id)).map(({ kind }) => kind).slice(-2)).toEqual(['held', 'kept'])
})

it('[CS16, CS22] the end of a connection at the moment of a hold comes after it, and the hold has its request', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  await db().update(requests).set({ note: 'words with the request' }).where(eq(requests.id, pair.chatId))
  await duringStep(
    () => lead.call('staff/cases.hold', { id, days: 30, reason }),
    () => pair.mentor.call('connections.end', { requestId: pair.chatId }),
  )
  const events = await eventsOf(id)
  expect(events.map(({ kind }) => kind).at(-1)).toBe('held')
  expect(events.at(-1)?.evidence).toContain('words with the request')
  expect(await db().$count(requests, eq(requests.id, pair.chatId))).toBe(0)
})

it('[CS16, CS22] a hold at the moment at which a request is deleted waits, and neither waits for the other', async () => {
  const pair = await aPair(t)
  const id = await aCaseOf(t, pair)
  await lead.call('staff/cases.hold', { id, days: 30, reason })
  await db().update(requests).set({ note: 'words after the hold' }).where(eq(requests.id, pair.chatId))
  await other.query('begin')
  await other.query('select from case_states where case_id = $1 for update', [id])
  const ending = pair.mentor.call('connections.end', { requestId: pair.chatId })
  await untilWaiting(1)
  const holding = second.call('staff/cases.hold', { id, days: 60, reason })
  await untilWaiting(2)
  await other.query('commit')
  await Promise.all([ending, holding])
  const events = await eventsOf(id)
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['kept', 'held'])
  expect(events.at(-2)?.evidence).toContain('words after the hold')
})
