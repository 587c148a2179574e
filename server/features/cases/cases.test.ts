import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, caseStates, operatorLog, staff, staffSessions, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase, aCaseOf } from '#server/testing/data/cases.ts'
import { aPair, aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList, CasePage, Oversight } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'

const contact = 'safety@example.org'
const deputy = 'deputy@example.org'
let t: TestApp
let lead: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFETY_CONTACT: contact, SAFETY_DEPUTY: deputy, HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
type Member = { readonly id: string }
const everything = { search: '', status: 'open', kind: 'any', only: 'all', after: null } as const
const reason = 'because of what the copy shows'

const kindsOf = async (id: string) =>
  (await db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)).map(
    ({ kind }) => kind,
  )
async function pageOf(id: string, who = lead): Promise<CasePage> {
  await who.call('staff/cases.open', { id })
  return who.query<CasePage>('staff/cases.one', { id })
}
const logOf = (command: string) => db().select().from(operatorLog).where(eq(operatorLog.command, command))

describe('a case in the console', () => {
  it('[CS13] is shown once the lead has opened it, which its events and the log say', async () => {
    const { id, mentor, mentee, chatId } = await aCase(t)
    await expect(lead.query('staff/cases.one', { id })).rejects.toThrow('case.notOpened')
    const page = await pageOf(id)
    expect(page.members.map((member) => [member.id, member.isSubject])).toEqual([
      [mentor.id, true],
      [mentee.id, false],
    ])
    expect(page.chats).toMatchObject([{ id: chatId, isOpen: true, request: 'accepted' }])
    expect(page.reports[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(page.openings).toBe(1)
    await lead.call('staff/cases.open', { id })
    expect((await kindsOf(id)).filter((kind) => kind === 'seen')).toHaveLength(1)
    const [row] = await logOf('case-open')
    expect(row).toMatchObject({ actor: lead.id, reason: '' })
  })

  it('[CS13] stands in the list by urgency and clock, and is found by number, name, and filter', async () => {
    const calm = await aCase(t)
    const urgent = await aCase(t, 'danger')
    const list = (input: object) => lead.query<CaseList>('staff/cases.list', { ...everything, ...input })
    const ids = (await list({})).rows.map(({ id }) => id)
    expect(ids.indexOf(urgent.id)).toBeLessThan(ids.indexOf(calm.id))
    const [row] = (await list({ search: calm.mentor.id })).rows
    expect(row).toMatchObject({ id: calm.id, kind: 'report', urgency: 3, isClosed: false })
    expect((await list({ search: row?.reference })).count).toBe(1)
    expect((await list({ search: row?.subject ?? '' })).rows.map(({ id }) => id)).toContain(calm.id)
    expect((await list({ search: calm.mentor.id, kind: 'pattern' })).count).toBe(0)
    await lead.call('staff/cases.assign', { id: calm.id, to: lead.id })
    expect((await list({ only: 'mine' })).rows.map(({ id }) => id)).toEqual([calm.id])
    await expect(coordinator.query('staff/cases.list', everything)).rejects.toThrow('app.forbidden')
  })

  it('[CS13, ST16] is on one page only of the list, forward and back, open and closed', async () => {
    const add = (n: number, closed: boolean) =>
      db().transaction(async (tx) => {
        const id = newId()
        await tx.execute(sql`insert into cases (id, reference, kind, scope, subject_id)
          values (${id}, ${`C-PAGES${n}`}, 'riskWords', ${id}, 'nobody')`)
        const event = (at: number, kind: string) =>
          tx.execute(
            sql`insert into case_events (case_id, n, kind, urgency) values (${id}, ${at}, ${kind}, ${1 + (n % 3)})`,
          )
        await event(1, 'found')
        if (closed) await event(2, 'closed')
      })
    for (let n = 0; n < 110; n += 1) await add(n, n % 2 === 0)
    const list = (place: object, status: string, only = 'all') =>
      lead.query<CaseList>('staff/cases.list', { ...everything, search: 'C-PAGES', status, only, ...place })
    const first = await list({}, 'all')
    const second = await list({ after: first.next }, 'all')
    const third = await list({ after: second.next }, 'all')
    const rows = [first, second, third].flatMap((page) => page.rows)
    expect([first, second, third].map((page) => page.rows.length)).toEqual([50, 50, 10])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(110)
    expect(rows.map(({ isClosed }) => isClosed)).toEqual([
      ...Array.from({ length: 55 }, () => false),
      ...Array.from({ length: 55 }, () => true),
    ])
    const urgencies = rows.slice(0, 55).map(({ urgency }) => urgency)
    expect(urgencies).toEqual(urgencies.toSorted((one, other) => one - other))
    expect((await list({ after: null, before: third.previous }, 'all')).rows).toEqual(second.rows)
    expect((await list({ after: null, before: second.previous }, 'all')).rows).toEqual(first.rows)
    expect(await list({}, 'open', 'appeals')).toMatchObject({ rows: [], next: null, previous: null })
  })

  it('[CS18] is opened by coordinators too, who cannot read it', async () => {
    const mentee = await aMentee(t)
    const note = 'A teacher called about this member.'
    const raise = (about: string) => coordinator.call('staff/cases.raise', { about, urgency: 2, note })
    await expect(raise('nobody@example.org')).rejects.toThrow('case.noMember')
    await raise(mentee.email.toUpperCase())
    const [row] = await db().select().from(cases).where(eq(cases.subjectId, mentee.id))
    const page = await pageOf(row?.id ?? '')
    expect(page.case).toMatchObject({ kind: 'staff', urgency: 2 })
    expect(page.events[0]).toMatchObject({ kind: 'found', actor: coordinator.email, text: note })
    await expect(coordinator.call('staff/cases.open', { id: row?.id })).rejects.toThrow('app.forbidden')
  })

  it('[CS18] has the chat of a pair, which its lead can restrict', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const raise = (about: Member, other: Member, by = coordinator) =>
      by.call('staff/cases.raise', {
        about: about.id,
        other: other.id,
        urgency: 2,
        note: 'Seen at the gate.',
      })
    await expect(raise(mentee, await aMentor(t))).rejects.toThrow('case.noChat')
    await expect(raise(mentee, mentee)).rejects.toThrow('case.noChat')
    const own = await aStaff(t, 'coordinator')
    const address = mentor.email.replace('@', '+staff@')
    await db().update(staff).set({ email: address }).where(eq(staff.id, own.id))
    await expect(raise(mentee, mentor, own)).rejects.toThrow('case.noChat')
    await raise(mentee, mentor)
    const [row] = await db().select().from(cases).where(eq(cases.subjectId, mentee.id))
    expect(row).toMatchObject({ chatId, kind: 'staff' })
    const id = row?.id ?? ''
    expect((await pageOf(id)).chats).toMatchObject([{ id: chatId, isOpen: true, request: 'accepted' }])
    const decision = { memberId: mentor.id, decision: 'restrict', words: 'Please wait.' }
    await lead.call('staff/cases.decide', { id, reason, ...decision })
    await expect(mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })).rejects.toThrow(
      'chat.resting',
    )
  })

  it('[CS7, ST18] changes its state with its events, and takes no findings once it is closed', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    const open = 'You may not do this, because [why].'
    for (const [name, input] of [
      ['decide', { memberId: pair.mentor.id, decision: 'warn', words: open }],
      ['close', { outcome: open }],
    ] as const)
      await expect(lead.call(`staff/cases.${name}`, { id, reason, ...input })).rejects.toThrow(
        'staff.unfilled',
      )
    await lead.call('staff/cases.setUrgency', { id, urgency: 2, reason })
    await lead.call('staff/cases.note', { id, note: 'called the school' })
    await lead.call('staff/cases.close', { id, reason, outcome: 'We looked at it.' })
    const [state] = await db().select().from(caseStates).where(eq(caseStates.caseId, id))
    expect(state).toMatchObject({ status: 'closed', urgency: 2 })
    await expect(lead.call('staff/cases.acknowledge', { id })).rejects.toThrow('case.closed')
    await aCaseOf(t, pair)
    const all = await db().select().from(cases).where(eq(cases.subjectId, pair.mentor.id))
    expect(all).toHaveLength(2)
    await lead.call('staff/cases.reopen', { id, reason })
    expect((await pageOf(id)).case.isClosed).toBe(false)
    expect((await pageOf(id)).related.map((one) => one.id)).toEqual(
      all.map((one) => one.id).filter((one) => one !== id),
    )
  })

  it('[CS14] cannot be worked on by a lead whose address a member has or had', async () => {
    const pair = await aPair(t)
    const id = await aCaseOf(t, pair)
    await db().delete(users).where(eq(users.id, pair.mentor.id))
    await db().execute(sql`update staff set email = ${pair.mentor.email} where id = ${coordinator.id}`)
    const same = await aStaff(t, 'lead')
    await db().execute(sql`update staff set email = 'other@example.org' where id = ${coordinator.id}`)
    await db().execute(sql`update staff set email = ${pair.mentor.email} where id = ${same.id}`)
    await expect(same.call('staff/cases.open', { id })).rejects.toThrow('app.notFound')
    await expect(same.call('staff/cases.close', { id, reason, outcome: 'x' })).rejects.toThrow('app.notFound')
    await expect(same.query('staff/cases.one', { id })).rejects.toThrow('app.notFound')
    expect((await pageOf(id)).case.id).toBe(id)
  })
})

describe('a decision', () => {
  const decide = (id: string, memberId: string, decision: string, words = 'You may not do this here.') =>
    lead.call('staff/cases.decide', { id, memberId, decision, reason, words })
  const say = (pair: Pair) =>
    pair.mentor.call('chat.send', { chatId: pair.chatId, id: newId(), text: 'hello' })

  it('[CS9, ST7] needs a fresh second factor, words, and a member of the case', async () => {
    const one = await aCase(t)
    const stranger = await aMentee(t)
    await expect(decide(one.id, one.mentor.id, 'warn', '')).rejects.toThrow('case.noWords')
    await expect(decide(one.id, stranger.id, 'warn')).rejects.toThrow('app.notFound')
    await db().execute(sql`update staff_sessions set factor_at = now() - interval '6 minutes'
      where staff_id = ${lead.id}`)
    await expect(decide(one.id, one.mentor.id, 'warn')).rejects.toThrow('factor.missing')
    await db()
      .update(staffSessions)
      .set({ factorAt: sql`now()` })
      .where(eq(staffSessions.staffId, lead.id))
    await decide(one.id, one.mentor.id, 'warn')
    const find = async () =>
      (await mailsTo(t, one.mentor.email, 0)).find(({ subject }) => subject.startsWith('A decision'))
    await expect.poll(find).toBeDefined()
    const mail = await find()
    expect(mail?.text).toContain('You may not do this here.')
    expect(mail?.text).not.toContain(reason)
    await say({ ...one })
  })

  it('[CS42] tells the other member of the pair in words of their own, by email and in the settings', async () => {
    const one = await aCase(t)
    const toOther = 'You did nothing wrong. You can ask another mentor.'
    const words = 'You may not do this here.'
    const input = { id: one.id, memberId: one.mentor.id, decision: 'end', reason, words }
    await expect(
      lead.call('staff/cases.decide', { ...input, otherWords: 'Because of [why].' }),
    ).rejects.toThrow('staff.unfilled')
    await lead.call('staff/cases.decide', { ...input, otherWords: toOther })
    const mails = async (who: Pair['mentor']) =>
      (await mailsTo(t, who.email, 0)).map(({ subject, text }) => `${subject} ${text}`).join()
    await expect.poll(() => mails(one.mentee)).toContain(toOther)
    expect(await mails(one.mentee)).not.toContain(words)
    await expect.poll(() => mails(one.mentor)).toContain(words)
    expect(await mails(one.mentor)).not.toContain(toOther)
    const shown = async (who: Pair['mentor']) => (await who.query<Oversight>('cases.oversight')).words
    expect(await shown(one.mentee)).toMatchObject([{ text: toOther }])
    expect(await shown(one.mentor)).toEqual([])
    const events = (await pageOf(one.id)).events.filter(({ kind }) => kind === 'told')
    expect(events).toMatchObject([{ memberId: one.mentee.id, text: toOther, actor: lead.email }])
  })

  it('[CS9] restricts the pair until it is taken back', async () => {
    const pair = await aPair(t, { birthYear: 2000 })
    const id = await aCaseOf(t, pair)
    await decide(id, pair.mentor.id, 'restrict')
    await expect(say(pair)).rejects.toThrow('chat.resting')
    const page = await pageOf(id)
    const of = page.events.find(({ kind }) => kind === 'decided')?.n
    await lead.call('staff/cases.lift', { id, of, reason })
    await expect(lead.call('staff/cases.lift', { id, of, reason })).rejects.toThrow('case.lifted')
    await say(pair)
  })

  it('[CS9] suspends, and ends a connection that stays apart', async () => {
    const one = await aCase(t)
    await decide(one.id, one.mentor.id, 'suspend')
    await expect(say(one)).rejects.toThrow('app.signedOut')
    const two = await aCase(t)
    await decide(two.id, two.mentor.id, 'end')
    await expect(say(two)).rejects.toThrow('app.notFound')
    await expect(two.mentee.call('connections.request', { mentorId: two.mentor.id })).rejects.toThrow(
      'request.failed',
    )
  })

  it('[CS10] tells the reporter that it is looked at, and the outcome, without which it is not closed', async () => {
    const { id, mentee } = await aCase(t)
    const status = async () => {
      const { rows } = await db().execute<{ kind: string; text: string }>(
        sql`select u.kind, u.text from report_updates u join reports r on r.id = u.report_id
          where r.reporter_id = ${mentee.id} order by u.created_at`,
      )
      return rows.map(({ kind, text }) => `${kind} ${text}`.trim())
    }
    await lead.call('staff/cases.acknowledge', { id })
    expect(await status()).toEqual(['review'])
    await expect(lead.call('staff/cases.close', { id, reason, outcome: ' ' })).rejects.toThrow(
      'case.noOutcome',
    )
    await lead.call('staff/cases.close', { id, reason, outcome: 'Thank you. We acted on it.' })
    expect(await status()).toEqual(['review', 'outcome Thank you. We acted on it.'])
    await lead.call('staff/cases.reopen', { id, reason })
    await lead.call('staff/cases.close', { id, reason, outcome: 'We looked again.' })
    expect(await status()).toEqual(['review', 'outcome We looked again.'])
    const told = (await pageOf(id)).events
      .filter(({ kind }) => kind === 'closed')
      .map(({ data }) => data?.words)
    expect(told).toEqual(['Thank you. We acted on it.', 'We looked again.'])
    const [entry] = await db()
      .select()
      .from(operatorLog)
      .where(and(eq(operatorLog.command, 'case-close'), eq(operatorLog.actor, lead.id)))
    expect(entry?.reason).toBe('')
  })
})
