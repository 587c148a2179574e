import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, operatorLog, pauses, users } from '#server/db/schema.ts'
import { suspend, unsuspend } from '#server/features/account/suspension-store.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { aPair, mailsTo } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePage, Oversight } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'

/** Either of two steps is first some of the time. */
const ROUNDS = 8

let t: TestApp
let lead: StaffPerson
let other: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const words = 'You may not do this here.'

/** Two cases of one pair: a closed case takes no findings, so the second report opens another one. */
async function twoCases(pair: Pair): Promise<[string, string]> {
  const first = await aCaseOf(t, pair)
  await lead.call('staff/cases.close', { id: first, reason, outcome: 'We looked at it.' })
  const second = await aCaseOf(t, pair)
  await lead.call('staff/cases.reopen', { id: first, reason })
  expect(second).not.toBe(first)
  return [first, second]
}
const eventsOf = (id: string) =>
  db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)
async function decide(id: string, memberId: string, decision: string): Promise<number> {
  await lead.call('staff/cases.decide', { id, memberId, decision, reason, words })
  return (await eventsOf(id)).findLast(({ kind }) => kind === 'decided')?.n ?? 0
}
const lift = (id: string, of: number) => lead.call('staff/cases.lift', { id, of, reason })
const isSuspended = async (id: string) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]?.suspendedAt !== null
const isPaused = async (chatId: string) => (await db().$count(pauses, eq(pauses.pairId, chatId))) > 0
const adults = () => aPair(t, { birthYear: 1990 })
const staysOf = async (id: string) => (await eventsOf(id)).at(-1)?.data?.stays ?? null

describe('taking a decision back', () => {
  it('[CS20] leaves a suspension of another decision, in another case too', async () => {
    const pair = await adults()
    const [first, second] = await twoCases(pair)
    const one = await decide(first, pair.mentor.id, 'suspend')
    const two = await decide(second, pair.mentor.id, 'suspend')
    await lift(first, one)
    expect(await isSuspended(pair.mentor.id)).toBe(true)
    expect(await staysOf(first)).toBe('decision')
    await lift(second, two)
    expect(await isSuspended(pair.mentor.id)).toBe(false)
    expect(await staysOf(second)).toBe(null)
  })

  it('[CS20] leaves a suspension that the operator made first', async () => {
    const pair = await adults()
    const id = await aCaseOf(t, pair)
    await suspend(db(), pair.mentor.id)
    const of = await decide(id, pair.mentor.id, 'suspend')
    await lift(id, of)
    expect(await isSuspended(pair.mentor.id)).toBe(true)
    expect(await staysOf(id)).toBe('operator')
    const told = async () =>
      (await mailsTo(t, pair.mentor.email, 0)).find(({ subject }) => subject.startsWith('An answer'))
    await expect.poll(told).toBeDefined()
    expect((await told())?.text).toContain('stays for now')
  })

  it('[CS20] leaves a suspension that the operator made anew, and does not count one that had ended', async () => {
    const pair = await adults()
    const id = await aCaseOf(t, pair)
    const old = await decide(id, pair.mentor.id, 'suspend')
    await unsuspend(db(), pair.mentor.id)
    const of = await decide(id, pair.mentor.id, 'suspend')
    await lift(id, of)
    expect(await isSuspended(pair.mentor.id)).toBe(false)
    await suspend(db(), pair.mentor.id)
    await lift(id, old)
    expect(await isSuspended(pair.mentor.id)).toBe(true)
  })

  it('[CS20] leaves a restriction of another decision about the same member', async () => {
    const pair = await adults()
    const [first, second] = await twoCases(pair)
    const one = await decide(first, pair.mentor.id, 'restrict')
    const two = await decide(second, pair.mentor.id, 'restrict')
    const same = await decide(second, pair.mentor.id, 'restrict')
    await lift(second, two)
    await lift(first, one)
    expect(await isPaused(pair.chatId)).toBe(true)
    await lift(second, same)
    expect(await isPaused(pair.chatId)).toBe(false)
  })

  it('[CS20, CS11] holds for an appeal that is granted', async () => {
    const pair = await adults()
    const [first, second] = await twoCases(pair)
    const of = await decide(first, pair.mentor.id, 'restrict')
    const { decisions } = await pair.mentor.query<Oversight>('cases.oversight')
    await visit(t).call('cases.appeal', { token: decisions[0]?.token, text: 'I did nothing of that kind.' })
    await decide(second, pair.mentor.id, 'restrict')
    const answer = { id: first, of, answer: 'lifted', reason, words: 'We read it again.' }
    await other.call('staff/cases.answer', answer)
    expect(await isPaused(pair.chatId)).toBe(true)
    expect(await staysOf(first)).toBe('decision')
  })

  it('[CS20] of two at once ends the effect once, and never while a new decision stands', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pair = await adults()
      const [first, second] = await twoCases(pair)
      const decision = round % 2 === 0 ? 'suspend' : 'restrict'
      const one = await decide(first, pair.mentor.id, decision)
      const two = await decide(second, pair.mentor.id, decision)
      const isHeld = () => (decision === 'suspend' ? isSuspended(pair.mentor.id) : isPaused(pair.chatId))
      await Promise.all([lift(first, one), lift(second, two)])
      expect(await isHeld()).toBe(false)
      const again = await decide(first, pair.mentor.id, decision)
      await Promise.all([lift(first, again), decide(second, pair.mentor.id, decision)])
      expect(await isHeld()).toBe(true)
    }
  })
})

describe('a restriction at the end of its case', () => {
  const close = (id: string, input: object = {}) =>
    lead.call('staff/cases.close', { id, reason, outcome: 'We looked at it.', ...input })

  it('[CS21] is asked about, and ends or stays as the lead says', async () => {
    const pair = await adults()
    const id = await aCaseOf(t, pair)
    await decide(id, pair.mentor.id, 'restrict')
    await expect(close(id)).rejects.toThrow('case.restricted')
    await close(id, { restrictions: 'stay' })
    expect(await isPaused(pair.chatId)).toBe(true)
    await lead.call('staff/cases.reopen', { id, reason })
    await close(id, { restrictions: 'end' })
    expect(await isPaused(pair.chatId)).toBe(false)
    expect((await eventsOf(id)).slice(-2).map(({ kind }) => kind)).toEqual(['lifted', 'closed'])
    await lead.call('staff/cases.reopen', { id, reason })
    await close(id)
  })

  /** A minor's report of the mentor, which pauses the pair, and its case. */
  async function reportBy({ mentee, mentor }: Pair): Promise<string> {
    const form = { id: newId(), path: 'self', comment: '', block: false }
    await mentee.call('safety.reportPerson', { ...form, userId: mentor.id })
    const [row] = await db()
      .select()
      .from(cases)
      .where(eq(cases.subjectId, mentor.id))
      .orderBy(desc(cases.createdAt))
    return row?.id ?? ''
  }
  async function pageOf(id: string): Promise<CasePage> {
    await lead.call('staff/cases.open', { id })
    return lead.query<CasePage>('staff/cases.one', { id })
  }

  it('[CS26] so is the pause that its report has caused', async () => {
    const pair = await aPair(t)
    const { mentor, mentee, chatId } = pair
    const id = await reportBy(pair)
    expect((await pageOf(id)).isPausedByReport).toBe(true)
    await close(id, { pause: 'lift' })
    expect(await isPaused(chatId)).toBe(false)
    expect((await eventsOf(id)).at(-1)?.data?.pause).toBe('lift')
    expect((await pageOf(id)).isPausedByReport).toBe(false)
    for (const by of [mentor, mentee]) await by.call('chat.send', { chatId, id: newId(), text: 'hello' })
    const isOfCase = eq(operatorLog.command, 'case-resume')
    expect(await db().$count(operatorLog, isOfCase)).toBe(1)
  })

  it.each([{}, { pause: 'own' }])(
    '[CS26, PS5] or is the pause of the minor then, who ends it: %j',
    async (choice) => {
      const pair = await aPair(t)
      const { mentor, mentee, chatId } = pair
      await mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
      const id = await reportBy(pair)
      const [before] = await db().select().from(pauses).where(eq(pauses.pairId, chatId))
      await close(id, choice)
      expect((await eventsOf(id)).at(-1)?.data?.pause).toBe('own')
      expect((await pageOf(id)).isPausedByReport).toBe(false)
      expect(await db().select().from(pauses).where(eq(pauses.pairId, chatId))).toEqual([
        { ...before, source: 'member' },
      ])
      await expect(mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })).rejects.toThrow(
        'chat.resting',
      )
      await mentee.call('safety.resume', { userId: mentor.id })
      for (const by of [mentor, mentee]) await by.call('chat.send', { chatId, id: newId(), text: 'hello' })
    },
  )

  it('[CS26] but not while another case of the same member about the same other one is open', async () => {
    const pair = await aPair(t)
    const first = await reportBy(pair)
    await close(first, { pause: 'lift' })
    const second = await reportBy(pair)
    for (const pause of ['lift', 'own']) {
      await lead.call('staff/cases.reopen', { id: first, reason })
      await close(first, { pause })
      expect((await eventsOf(first)).at(-1)?.data?.pause).toBe('other')
      expect(await isPaused(pair.chatId)).toBe(true)
    }
    await close(second, { pause: 'lift' })
    expect(await isPaused(pair.chatId)).toBe(false)
  })

  it('[CS26] leaves a pause that the minor set, and a restriction', async () => {
    const pair = await aPair(t)
    const id = await reportBy(pair)
    await pair.mentee.call('safety.pause', { userId: pair.mentor.id })
    await decide(id, pair.mentor.id, 'restrict')
    await close(id, { pause: 'lift', restrictions: 'stay' })
    const rows = await db().select().from(pauses).where(eq(pauses.pairId, pair.chatId))
    expect(rows.map(({ source }) => source).toSorted()).toEqual(['member', 'staff'])
  })

  it('[CS21] is not asked about the end of a connection, which keeps the pair apart', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    await decide(id, pair.mentor.id, 'end')
    await close(id)
    expect(await isPaused(pair.chatId)).toBe(true)
  })
})
