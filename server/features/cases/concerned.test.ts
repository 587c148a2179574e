import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, pairReviews, staff } from '#server/db/schema.ts'
import { mailboxOfSql } from '#server/mail/mailbox.ts'
import { concernedIds, idsOfMailbox } from '#server/case-records/concerned-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { aPair, aMentor, mailsTo, password } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList, CasePage } from '#shared/contract/staff/cases.ts'
import type { ReviewList } from '#shared/contract/staff/reviews.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const everything = { search: '', status: 'all', kind: 'any', only: 'all', after: null } as const

/** A lead with this address, which the database rejects if a member has it, as for a member with a tag of it. */
async function leadWith(email: string): Promise<StaffPerson> {
  const person = await aStaff(t, 'lead')
  await db().update(staff).set({ email }).where(eq(staff.id, person.id))
  return Object.assign(person, { email })
}
const tagged = (email: string) => email.replace('@', '+mentor@')

/** What of a case the lead can see or do: nothing, if it does not exist for them. */
async function shownTo(who: StaffPerson, id: string): Promise<string[]> {
  const list = await who.query<CaseList>('staff/cases.list', everything)
  const { items } = await who.query<Waiting>('staff/waiting')
  const shown = [
    ...(list.rows.some((row) => row.id === id) || list.count !== list.rows.length ? ['list'] : []),
    ...(items.some((item) => item.id === id) ? ['waiting'] : []),
  ]
  const calls: [string, () => Promise<unknown>][] = [
    ['open', () => who.call('staff/cases.open', { id })],
    ['note', () => who.call('staff/cases.note', { id, note: 'It was not so.' })],
    ['close', () => who.call('staff/cases.close', { id, reason, outcome: 'x' })],
    ['pack', () => who.call('staff/cases.pack', { id, reason: 'to hand it to the police' })],
    ['one', () => who.query('staff/cases.one', { id })],
    ['events', () => who.query('staff/cases.events', { id, before: null, kinds: 'all' })],
    ['around', () => who.query('staff/cases.around', { id, n: 1 })],
  ]
  for (const [name, call] of calls) {
    const answer = await call().then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (answer !== 'app.notFound') shown.push(`${name}: ${answer}`)
  }
  return shown
}

describe('a case that concerns a lead', () => {
  it('[CS14] does not exist for a lead who has the mailbox of a member with another tag', async () => {
    const pair = await aPair(t)
    await db().execute(
      sql`update users set email = ${tagged(pair.mentor.email)} where id = ${pair.mentor.id}`,
    )
    const id = await aCaseOf(t, pair)
    expect(await shownTo(await leadWith(pair.mentor.email), id)).toEqual([])
    const { rows } = await lead.query<CaseList>('staff/cases.list', everything)
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('[CS14] does not exist for a lead who has the mailbox with other dots, where the provider ignores them', async () => {
    const pair = await aPair(t)
    const email = `${newId()
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')}.o.li@googlemail.com`
    await db().execute(sql`update users set email = ${email} where id = ${pair.mentor.id}`)
    const before = await aCaseOf(t, pair)
    const who = await leadWith(email.replace('.o.li@google', 'o.li@g'))
    expect(await shownTo(who, before)).toEqual([])
    await pair.mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    expect(await shownTo(who, before)).toEqual([])
    await lead.call('staff/cases.open', { id: before })
    const page = await lead.query<CasePage>('staff/cases.one', { id: before })
    expect(page.leads.map((one) => one.id)).not.toContain(who.id)
  })

  it('[CS14] does not exist for a lead who deleted the account, nor do others about them', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    await lead.call('staff/cases.raise', { about: pair.mentor.id, urgency: 3, note: 'A teacher called.' })
    const [raised] = await db()
      .select({ id: cases.id })
      .from(cases)
      .where(eq(cases.subjectId, pair.mentor.id))
      .orderBy(desc(cases.createdAt))
    await pair.mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    const who = await leadWith(pair.mentor.email)
    expect(await shownTo(who, id)).toEqual([])
    expect(await shownTo(who, raised?.id ?? '')).toEqual([])
  })

  it('[CS14] is not among the other cases of one that the lead can see', async () => {
    const pair = await aPair(t)
    const second = await aMentor(t)
    const chatId = pairId(second.id, pair.mentee.id)
    await pair.mentee.call('connections.request', { mentorId: second.id })
    await second.call('connections.accept', { requestId: chatId })
    const caseIn = async (chat: string): Promise<string> => {
      await pair.mentee.call('chat.send', { chatId: chat, id: newId(), text: 'i want to die' })
      const [row] = await db().select({ id: cases.id }).from(cases).where(eq(cases.chatId, chat))
      return row?.id ?? ''
    }
    const hidden = await caseIn(pair.chatId)
    const id = await caseIn(chatId)
    const related = async (who: StaffPerson) => {
      await who.call('staff/cases.open', { id })
      return (await who.query<CasePage>('staff/cases.one', { id })).related.map((row) => row.id)
    }
    expect(await related(lead)).toEqual([hidden])
    await db().execute(
      sql`update users set email = ${tagged(pair.mentor.email)} where id = ${pair.mentor.id}`,
    )
    expect(await related(await leadWith(pair.mentor.email))).toEqual([])
  })

  it('[CS14] is not assigned to that lead, who gets no alert about it', async () => {
    const pair = await aPair(t)
    await db().execute(
      sql`update users set email = ${tagged(pair.mentor.email)} where id = ${pair.mentor.id}`,
    )
    const who = await leadWith(pair.mentor.email)
    const id = await aCaseOf(t, pair, 'danger')
    const [row] = await db().select({ reference: cases.reference }).from(cases).where(eq(cases.id, id))
    const alerts = async (to: string) =>
      (await mailsTo(t, to, 0)).filter(({ subject }) => subject.includes(row?.reference ?? ''))
    await expect.poll(async () => (await alerts(lead.email)).length).toBe(1)
    expect(await alerts(who.email)).toEqual([])
    await lead.call('staff/cases.open', { id })
    const page = await lead.query<CasePage>('staff/cases.one', { id })
    expect(page.leads.map((one) => one.id)).not.toContain(who.id)
    for (const to of [who.id, newId()])
      await expect(lead.call('staff/cases.assign', { id, to })).rejects.toThrow('app.notFound')
    await lead.call('staff/cases.assign', { id, to: lead.id })
  })

  it('[CS14, CS12] waits for another second lead, and shows this one no reason', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    await db().execute(
      sql`update users set email = ${tagged(pair.mentor.email)} where id = ${pair.mentor.id}`,
    )
    const who = await leadWith(pair.mentor.email)
    const asked = { chatId: pair.chatId, caseId: id, kind: 'investigation', reason }
    const reading = await lead.call<{ id: string }>('staff/readings.open', asked)
    await expect(who.call('staff/readings.approve', { id: reading.id })).rejects.toThrow('app.notFound')
    const waits = async (one: StaffPerson) =>
      (await one.query<Waiting>('staff/waiting')).items.filter(({ kind }) => kind === 'investigation')
    expect((await waits(lead)).map((item) => item.id)).toContain(id)
    expect((await waits(who)).map((item) => item.id)).not.toContain(id)
    const second = await aStaff(t, 'lead')
    await second.call('staff/readings.approve', { id: reading.id })
  })

  it('[CS14, CS15] is no review that this lead can see, open, or finish', async () => {
    const pair = await aPair(t)
    await db().execute(
      sql`update users set email = ${tagged(pair.mentee.email)} where id = ${pair.mentee.id}`,
    )
    const who = await leadWith(pair.mentee.email)
    const id = newId()
    await db()
      .insert(pairReviews)
      .values({ id, chatId: pair.chatId, week: sql`date_trunc('week', now() at time zone 'utc')::date` })
    const seen = async (one: StaffPerson) =>
      (await one.query<ReviewList>('staff/reviews.list', { after: null })).rows.map((row) => row.id)
    expect(await seen(lead)).toContain(id)
    expect(await seen(who)).not.toContain(id)
    expect((await who.query<Waiting>('staff/waiting')).items.map((item) => item.id)).not.toContain(id)
    await expect(who.call('staff/reviews.open', { id, reason })).rejects.toThrow('app.notFound')
    await expect(who.call('staff/reviews.finish', { id, result: 'fine' })).rejects.toThrow('app.notFound')
    await lead.call('staff/reviews.open', { id, reason })
    await lead.call('staff/reviews.finish', { id, result: 'fine' })
  })
})

it('[CS14] whom a mailbox belongs to is found by indexes, without a look at the evidence of each report', async () => {
  const pair = await aPair(t)
  await aCaseOf(t, pair)
  expect(await concernedIds(db(), pair.mentee.email)).toEqual([pair.mentee.id])
  const plan = await db().transaction(async (tx) => {
    // With a few rows, reading all of them is cheaper.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain ${idsOfMailbox(mailboxOfSql(pair.mentee.email))}`)
    return JSON.stringify(rows)
  })
  for (const index of [
    'users_mailbox',
    'reports_reporter_mailbox',
    'reports_reported_mailbox',
    'case_members_mailbox',
    'guardians_mailbox',
  ])
    expect(plan).toContain(index)
})

it('[CS14] a report is stored also if its evidence cannot be read as JSON', async () => {
  for (const evidence of ['', 'not JSON', '{}', '[]', '{"reporter":1}', String.raw`{"reporter":"\u0000"}`]) {
    const { rows } = await db().execute(sql`select report_email(${evidence}, 'reporter') as email`)
    expect(rows).toEqual([{ email: null }])
  }
})
