import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, messages, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentee, mailsTo, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { caseWindow, concerns, contextMessages } from '#shared/limits/case.ts'
import { newId } from '#shared/domain/ids.ts'
import { report as reportLimit } from '#shared/limits.ts'
import type { EditResult, SendResult } from '#shared/contract/chat.ts'
import type { HelpCountry } from '#shared/contract/safety.ts'
import { deleteExpiredCases } from './retention-store.ts'

const contact = 'safety@example.org'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFETY_CONTACT: contact, HELP_LINES: 'gb,us' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const say = (person: Person, chatId: string, text: string, id = newId()) =>
  person.call<SendResult>('chat.send', { chatId, id, text })
const casesOf = (chatId: string) => db().select().from(cases).where(eq(cases.chatId, chatId))
const eventsOf = (caseId: string) =>
  db().select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(caseEvents.n)
const mailsAbout = async (reference: string, count = 0) =>
  (await mailsTo(t, contact, count)).filter(({ subject }) => subject.includes(reference))

describe('a message with risk words', () => {
  it('[RK1, RK4, CS1] is stored as written, opens a case, and tells only its writer, also when it is sent again', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const id = newId()
    const first = await say(mentee, chatId, 'i want to die', id)
    expect(first).toMatchObject({ text: 'i want to die', help: 2 })
    expect(await say(mentee, chatId, 'i want to die', id)).toMatchObject({ seq: first.seq, help: 2 })
    expect(Object.keys(await say(mentor, chatId, 'How was your day?'))).not.toContain('help')
    const page = await mentor.call<{ messages: unknown[] }>('chat.page', { chatId, before: 100 })
    expect(JSON.stringify(page)).toContain('i want to die')
    expect(JSON.stringify(page)).not.toContain('help')
    const [opened, ...others] = await casesOf(chatId)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ kind: 'riskWords', subjectId: mentee.id, chatId })
    expect(opened?.reference).toMatch(/^C-[ACDEFGHJKLMNPQRTUVWXY34679]{6}$/)
    expect((await eventsOf(opened?.id ?? '')).map(({ kind }) => kind)).toEqual(['found', 'notified'])
  })

  it('[CS3] is copied with the messages before it and their SHA-256, and stays when it, the chat, and the account are deleted', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    for (let n = 1; n <= contextMessages + 2; n++) await say(mentor, chatId, `line ${n}`)
    const { seq } = await say(mentee, chatId, 'i want to kill myself')
    const [opened] = await casesOf(chatId)
    const before = await eventsOf(opened?.id ?? '')
    await mentee.call('chat.deleteMessage', { chatId, seq })
    await mentee.call('account.deleteAccount', { password, word: 'REMOVE' })
    const [event, ...rest] = await eventsOf(opened?.id ?? '')
    expect([event, ...rest]).toEqual(before)
    const copy = JSON.parse(event?.evidence ?? '') as { messages: { seq: number; text: string }[] }
    expect(copy.messages.map((message) => message.seq)).toEqual([3, 4, 5, 6, 7, 8])
    expect(copy.messages.at(-1)?.text).toBe('i want to kill myself')
    const hash = createHash('sha256')
      .update(event?.evidence ?? '')
      .digest()
    expect(event?.evidenceHash).toEqual(hash)
    expect(await db().select().from(messages).where(eq(messages.chatId, chatId))).toEqual([])
  })

  it('[CS3] cannot be changed in its case', async () => {
    const { mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'i want to die')
    const [opened] = await casesOf(chatId)
    const id = opened?.id ?? ''
    await expect(db().update(cases).set({ kind: 'report' }).where(eq(cases.id, id))).rejects.toThrow()
    await expect(
      db().update(caseEvents).set({ urgency: 3 }).where(eq(caseEvents.caseId, id)),
    ).rejects.toThrow()
  })

  it('[RK1] is found in an edit too, and in an "about me"', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const { seq } = await say(mentee, chatId, 'hello')
    const edited = await mentee.call<EditResult>('chat.editMessage', { chatId, seq, text: 'kms' })
    expect(edited).toEqual({ help: 2 })
    const [opened] = await casesOf(chatId)
    const [event] = await eventsOf(opened?.id ?? '')
    expect(event?.source).toBe(`message/${chatId}/${seq}/1`)
    expect(event?.evidence).toContain('kms')
    expect(await mentor.call('people.saveAbout', { about: 'I teach math.' })).toEqual({})
    expect(await mentor.call('people.saveAbout', { about: 'I hate my life' })).toEqual({ help: 3 })
    const [about] = await db().select().from(cases).where(eq(cases.subjectId, mentor.id))
    expect(about).toMatchObject({ kind: 'riskWords', chatId: null })
  })

  it('[RK4] shows its writer the help lines of the operator', async () => {
    const mentee = await aMentee(t)
    const countries = await mentee.call<HelpCountry[]>('safety.helpLines')
    expect(countries.map(({ code, emergency }) => [code, emergency])).toEqual([
      ['gb', '999'],
      ['us', '911'],
    ])
    expect(countries[0]?.lines[0]).toMatchObject({ name: 'Childline', phone: '0800 1111' })
  })
})

describe('the cases of a chat', () => {
  it('[CS2, CS5] are one for a flood, with one email, and another for what is more urgent', async () => {
    const { mentee, chatId } = await aPair(t)
    for (let n = 0; n < 8; n++) await say(mentee, chatId, `i want to die ${n}`)
    const [opened, ...others] = await casesOf(chatId)
    expect(others).toEqual([])
    const kinds = async () => (await eventsOf(opened?.id ?? '')).map(({ kind }) => kind)
    expect((await kinds()).filter((kind) => kind === 'found')).toHaveLength(8)
    expect((await kinds()).filter((kind) => kind === 'notified')).toHaveLength(1)
    await say(mentee, chatId, 'i am going to kill myself tonight')
    const notified = (await eventsOf(opened?.id ?? '')).filter(({ kind }) => kind === 'notified')
    expect(notified.map(({ urgency }) => urgency)).toEqual([2, 1])
    await expect.poll(async () => (await mailsAbout(opened?.reference ?? '')).length).toBe(2)
  })

  it('[CS5] are emailed with number, kind, and urgency, and nothing that was written or who wrote it', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'my dad hits me')
    const reference = (await casesOf(chatId))[0]?.reference ?? ''
    await expect.poll(async () => (await mailsAbout(reference)).length).toBe(1)
    const [mail] = await mailsAbout(reference)
    expect(mail?.text).toContain('serious')
    for (const secret of ['dad', mentee.id, mentee.email, mentor.id, mentor.email, chatId])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret)
  })

  it('[CS5] are emailed for concerns once there are several', async () => {
    const { mentee, chatId } = await aPair(t)
    const count = async () =>
      (await eventsOf((await casesOf(chatId))[0]?.id ?? '')).filter(({ kind }) => kind === 'notified').length
    for (let n = 1; n < concerns.count; n++) {
      await say(mentee, chatId, `i hate my life ${n}`)
      expect(await count()).toBe(0)
    }
    await say(mentee, chatId, 'nobody loves me')
    expect(await count()).toBe(1)
  })

  it('[CS2] keep at most the stated number of findings, and take what is more urgent', async () => {
    const { mentee, chatId } = await aPair(t)
    await say(mentee, chatId, 'i want to die')
    const id = (await casesOf(chatId))[0]?.id ?? ''
    await db().execute(sql`
      insert into case_events (case_id, n, kind, urgency, source)
      select ${id}, n, 'found', 2, 'filled/' || n from generate_series(3, ${caseWindow.maxFindings + 2}) n`)
    const before = (await eventsOf(id)).length
    await say(mentee, chatId, 'i wanna die')
    expect(await eventsOf(id)).toHaveLength(before)
    await say(mentee, chatId, 'i will kill myself')
    expect(await eventsOf(id)).toHaveLength(before + 2)
  })

  it('[CS1] are opened by a report too', async () => {
    const { mentor, mentee } = await aPair(t)
    const form = { id: newId(), reason: 'danger', comment: '', block: false, userId: mentor.id }
    await mentee.call('safety.reportPerson', form)
    const [opened] = await db().select().from(cases).where(eq(cases.subjectId, mentor.id))
    expect(opened).toMatchObject({ kind: 'report' })
    const [event] = await eventsOf(opened?.id ?? '')
    expect(event).toMatchObject({ urgency: 1, source: `report/${form.id}`, evidence: null })
  })

  it('[CS1] are opened by a job when they cannot be opened with the message, which is stored', async () => {
    const { mentee, chatId } = await aPair(t)
    await db().execute(sql`create function fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`)
    await db().execute(
      sql`create trigger planted before insert on cases for each row execute function fail_once()`,
    )
    try {
      expect(await say(mentee, chatId, 'i want to die')).toMatchObject({ seq: 1, help: 2 })
      expect(await casesOf(chatId)).toEqual([])
    } finally {
      await db().execute(sql`drop trigger planted on cases`)
      await db().execute(sql`drop function fail_once`)
    }
    await expect.poll(async () => (await casesOf(chatId)).length).toBe(1)
  })

  it('[CS1] are not opened by a message that was not stored', async () => {
    const { chatId } = await aPair(t)
    const stranger = await aMentee(t)
    await expect(say(stranger, chatId, 'i want to die')).rejects.toThrow()
    expect(await casesOf(chatId)).toEqual([])
  })

  it('[CS1] are one when the same message arrives several times at once', async () => {
    const { mentee, chatId } = await aPair(t)
    const id = newId()
    const sent = await Promise.all(Array.from({ length: 6 }, () => say(mentee, chatId, 'i want to die', id)))
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1)
    const [opened, ...others] = await casesOf(chatId)
    expect(others).toEqual([])
    expect((await eventsOf(opened?.id ?? '')).filter(({ kind }) => kind === 'found')).toHaveLength(1)
  })

  it('[CS4] are deleted after the retention period of reports', async () => {
    const id = newId()
    await db()
      .insert(cases)
      .values({
        ...{ id, reference: `C-${id}`, kind: 'report', scope: id, subjectId: id },
        createdAt: sql`now() - ${reportLimit.keepDays + 1} * interval '1 day'`,
      })
    await db().insert(caseEvents).values({ caseId: id, n: 1, kind: 'found', urgency: 3 })
    await deleteExpiredCases(db())
    expect(await db().select().from(cases).where(eq(cases.id, id))).toEqual([])
    expect(await eventsOf(id)).toEqual([])
  })
})

it('[CS4] no case has a foreign key to a member', async () => {
  const { mentee, chatId } = await aPair(t)
  await say(mentee, chatId, 'i want to die')
  await db().delete(users).where(eq(users.id, mentee.id))
  expect(await casesOf(chatId)).toHaveLength(1)
})
