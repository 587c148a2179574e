import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { caseEvents, cases } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { countLockWaits } from '#server/testing/data/cases.ts'
import { aPair, password } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Oversight } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'

const ROUNDS = 12
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
const flagged = ({ mentee, chatId }: Pair) =>
  mentee.call('chat.send', { chatId, id: newId(), text: 'i want to die' })
/** A pair, and the case of a message with risk words in their chat. */
async function aCase(): Promise<Pair & { id: string }> {
  const pair = await aPair(t)
  await flagged(pair)
  const [row] = await db().select({ id: cases.id }).from(cases).where(eq(cases.chatId, pair.chatId))
  return { ...pair, id: row?.id ?? '' }
}
type Found = Awaited<ReturnType<typeof aCase>>
const decide = ({ id, mentee }: Found) =>
  lead.call('staff/cases.decide', { id, memberId: mentee.id, decision: 'restrict', reason, words })
const numberOf = async ({ id }: Found) =>
  (await db().select().from(caseEvents).where(eq(caseEvents.caseId, id))).findLast(
    ({ kind }) => kind === 'decided',
  )?.n ?? 0
const lift = async (found: Found) =>
  lead.call('staff/cases.lift', { id: found.id, of: await numberOf(found), reason })
const close = ({ id }: Found) =>
  lead.call('staff/cases.close', { id, reason, outcome: 'Done.', restrictions: 'end' })
async function answer(found: Found): Promise<unknown> {
  const { decisions } = await found.mentee.query<Oversight>('cases.oversight')
  await visit(t).call('cases.appeal', { token: decisions[0]?.token, text: 'This is not what happened.' })
  const input = { id: found.id, of: await numberOf(found), answer: 'lifted', reason, words }
  return () => second.call('staff/cases.answer', input)
}

/** Waits until a call waits for a lock. */
const untilCallWaits = () => expect.poll(() => countLockWaits(t), { interval: 20 }).toBe(1)

/** Locks the chat as a message does, begins the step, and answers whether the case can be locked: neither may wait for the other. */
async function leavesCase({ id, chatId }: Found, step: () => Promise<unknown>): Promise<boolean> {
  await other.query('begin')
  await other.query('select from chats where id = $1 for no key update', [chatId])
  const outcome = step()
  await untilCallWaits()
  const { rowCount } = await other.query(
    'select from case_states where case_id = $1 for update skip locked',
    [id],
  )
  await other.query('commit')
  await outcome
  return rowCount === 1
}

describe('a step that acts on a pair and a message that opens a case', () => {
  it('[CS22] lock the chat before the case', async () => {
    const one = await aCase()
    expect(await leavesCase(one, () => decide(one))).toBe(true)
    expect(await leavesCase(one, () => lift(one))).toBe(true)
    await decide(one)
    expect(await leavesCase(one, () => close(one))).toBe(true)
    const two = await aCase()
    await decide(two)
    const answering = (await answer(two)) as () => Promise<unknown>
    expect(await leavesCase(two, answering)).toBe(true)
  })

  it('[CS22] run at once without a deadlock, also with a report, a hold, and a deleted account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const found = await aCase()
      await lead.call('staff/cases.hold', { id: found.id, days: 3, reason })
      const steps = [
        () => decide(found),
        () => flagged(found),
        () => flagged(found),
        () => lead.call('staff/cases.note', { id: found.id, note: 'looked at it' }),
        () =>
          found.mentee.call('safety.reportPerson', {
            ...{ id: newId(), path: 'self', reason: 'unkind', comment: '', block: round % 3 === 0 },
            userId: found.mentor.id,
          }),
        () => found.mentor.call('account.deleteAccount', { password, word: 'REMOVE' }),
      ]
      const begun = round % 2 === 0 ? steps : steps.toReversed()
      const ended = await Promise.allSettled(begun.map((step) => step()))
      const reasons = ended.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as Error).message] : [],
      )
      // Rejected by what came before it, and not because the database ended it.
      for (const one of reasons) expect(['chat.resting', 'app.notFound', 'case.noPair']).toContain(one)
    }
    const { rows } = await db().execute<{ queued: number }>(
      sql`select count(*)::int as queued from pgboss.job where name = 'cases'`,
    )
    // A case that a deadlock kept from being stored is repeated by a job.
    expect(rows).toEqual([{ queued: 0 }])
  })
})
