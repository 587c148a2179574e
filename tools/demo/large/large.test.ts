import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  approvals,
  caseEvents,
  caseStates,
  cases,
  chats,
  guardians,
  pairReviews,
  people,
  reports,
  users,
} from '#server/db/schema.ts'
import { createTestApp, type TestApp } from '#server/testing/clients/app.ts'
import { approvalStates, checkKinds, standingOf } from '#shared/domain/approval.ts'
import { idPattern } from '#shared/domain/ids.ts'
import { report as limit } from '#shared/limits.ts'
import { DEMO_ID_PREFIX } from '../random.ts'
import { seedDemo } from '../seed.ts'
import { buildWorld } from '../world.ts'
import { largeSizes } from './members.ts'
import { buildLarge } from './seed.ts'

const now = new Date()
const sizes = { mentors: 40, mentees: 60, pairs: 30, cases: 16 }
const build = (seed: number) => buildLarge(seed, now, buildWorld(seed, now), sizes)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[OP7] the large demo is the same for the same seed, and has ids of its own', () => {
  const data = build(1)
  expect(build(1)).toEqual(data)
  const ids = [...data.people, ...data.cases.cases, ...data.consents.consents].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !idPattern.test(id))).toEqual([])
  expect(new Set(data.people.map(({ email }) => email)).size).toBe(100)
  expect(largeSizes.mentors + largeSizes.mentees).toBe(10_000)
  expect(largeSizes).toMatchObject({ pairs: 3_000, cases: 500 })
})

it('[OP7] the state of each approval is the one that its events say', () => {
  const { events, states } = build(1).approvals
  for (const { personId, state } of states) {
    const own = events.filter((event) => event.personId === personId)
    const told = own.map(({ kind, staffId = null, check = null, result = null }) => ({
      ...{ kind, staffId, check, result, at: 0, checkedOn: null, expiresOn: null, until: null, days: null },
    }))
    expect(standingOf(told, checkKinds).state).toBe(state)
  }
})

it('[OP7] it fills each list of staff, says what it is at, and is replaced with --reset', async () => {
  const db = t.services.database.orm
  const said: string[] = []
  const settings = { safeguarding: 'strict', consentAge: 16 } as const
  const large = { sizes, settings, say: (line: string) => said.push(line) }
  const options = { seed: 1, now, password: 'winding river path', shouldReset: true, large }
  for (let run = 0; run < 2; run += 1) {
    const { people: cast } = await seedDemo(t.services.database, t.services.files, options)
    expect(await db.$count(people)).toBe(cast.length + 100)
    expect(await db.$count(chats)).toBeGreaterThanOrEqual(30)
    expect(await db.$count(cases)).toBe(16)
    expect(await db.$count(reports)).toBeGreaterThan(0)
    expect(await db.$count(guardians)).toBeGreaterThan(0)
    expect(await db.$count(pairReviews)).toBeGreaterThan(0)
  }
  expect(said[0]).toBe('100 members')
  for (const state of approvalStates)
    expect(await db.$count(approvals, eq(approvals.state, state))).toBeGreaterThan(0)
  // The triggers of the database derive these from the events.
  expect(await db.$count(caseStates, eq(caseStates.status, 'open'))).toBe(4)
  expect(await db.$count(caseStates, eq(caseStates.openAppeals, 1))).toBe(2)
  expect(await db.$count(caseEvents, eq(caseEvents.kind, 'found'))).toBe(16)
  // The evidence has the addresses, by which staff are kept from their own cases.
  const reported = sql`report_email(${reports.evidence}, 'reported') = (select email from users where id = ${reports.reportedId})`
  expect(await db.$count(reports, reported)).toBe(await db.$count(reports))
  // As long as that of a report in a programme, so that what reads it can be measured.
  const copied = sql`json_array_length(${reports.evidence}::json -> 'messages') = ${limit.before + limit.after}`
  expect(await db.$count(reports, copied)).toBe(await db.$count(reports))
  expect(await db.$count(people, eq(people.consent, 'missing'))).toBeGreaterThan(0)
  expect(await db.$count(people, eq(people.consent, 'given'))).toBeGreaterThan(0)
  expect(await db.$count(users, like(users.id, `${DEMO_ID_PREFIX}%`))).toBe(await db.$count(users))
})
