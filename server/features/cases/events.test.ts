import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, guardianConsents, operatorLog } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { keepCalls } from '#server/testing/data/calls/kept-calls.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { answerWithin, caseWork } from '#shared/limits/case.ts'
import type { CaseAround } from '#shared/contract/staff/case-around.ts'
import type { CaseEventPage, CaseList, CasePage, Oversight } from '#shared/contract/staff/cases.ts'
import type { StaffLogPage, Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let lead: StaffPerson
let other: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'

async function pageOf(id: string, who = lead): Promise<CasePage> {
  await who.call('staff/cases.open', { id })
  return who.query<CasePage>('staff/cases.one', { id })
}
/** Adds events after the last one. */
async function addEvents(id: string, count: number, kind: 'notified' | 'note'): Promise<void> {
  const last = await db().$count(caseEvents, eq(caseEvents.caseId, id))
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ caseId: id, n: last + index + 1, kind, urgency: 3, text: `${kind} ${index + 1}` },
  }))
  await db().insert(caseEvents).values(rows)
}
const eventsOf = (id: string, before: number | null, kinds: 'steps' | 'all') =>
  lead.query<CaseEventPage>('staff/cases.events', { id, before, kinds })

describe('the events of a case', () => {
  it('[CS13] are shown from the newest on, page by page, until all were shown', async () => {
    const { id } = await aCase(t)
    await addEvents(id, caseWork.eventsPerPage * 2, 'note')
    const page = await pageOf(id)
    expect(page.events).toHaveLength(caseWork.eventsPerPage)
    expect(page.events.at(-1)?.text).toBe(`note ${caseWork.eventsPerPage * 2}`)
    expect(page.hasOlderEvents).toBe(true)
    const seen = page.events.map(({ n }) => n)
    for (let hasOlder = true; hasOlder;) {
      const older = await eventsOf(id, Math.min(...seen), 'all')
      seen.unshift(...older.events.map(({ n }) => n))
      hasOlder = older.hasOlder
    }
    const last = seen.at(-1) ?? 0
    expect(seen).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    await expect(other.query('staff/cases.events', { id, before: null, kinds: 'all' })).rejects.toThrow(
      'case.notOpened',
    )
  })

  it('[CS13] are not pushed away by alerts and openings, which are shown when asked for', async () => {
    const { id } = await aCase(t)
    await lead.call('staff/cases.note', { id, note: 'called the school' })
    await addEvents(id, caseWork.eventsPerPage + 1, 'notified')
    const page = await pageOf(id)
    expect(page.events.map(({ kind }) => kind)).toEqual(['found', 'note'])
    expect(page.alerts).toBeGreaterThan(caseWork.eventsPerPage)
    expect(page.openings).toBe(1)
    const all = await eventsOf(id, null, 'all')
    expect(all.events.at(-1)).toMatchObject({ kind: 'seen', actor: lead.email })
  })

  it('[CS13, CS12] do not show the copies of whole chats, which need a reason to be read', async () => {
    const found = await aCase(t)
    const text = 'what nobody has a reason to read'
    await found.mentor.call('chat.send', { chatId: found.chatId, id: newId(), text })
    await lead.call('staff/cases.hold', { id: found.id, days: 3, reason })
    const page = await pageOf(found.id)
    expect(JSON.stringify(page)).not.toContain(text)
    expect(JSON.stringify(await eventsOf(found.id, null, 'all'))).not.toContain(text)
    expect(page.events.at(-1)?.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('what a copy has beside the chat', () => {
  it('[CS46] is shown to a lead who has opened the case, without its words', async () => {
    const found = await aCase(t)
    const { id, mentor, mentee } = found
    await keepCalls(t, found)
    const form = { id: newId(), minorId: mentee.id, method: 'form', issuedBy: lead.id } as const
    const ended = {
      expiresAt: new Date(),
      endedAt: new Date(),
      endReason: 'staff',
      endNote: 'an aunt',
    } as const
    await db()
      .insert(guardianConsents)
      .values({ ...form, ...ended })
    await lead.call('staff/cases.open', { id })
    await lead.call('staff/cases.hold', { id, days: 3, reason })
    const held = (await pageOf(id)).events.at(-1)
    const read = (who: StaffPerson, n = held?.n) => who.query<CaseAround>('staff/cases.around', { id, n })
    const around = await read(lead)
    expect(around).toMatchObject({
      pairs: [{ request: { askedBy: mentee.id, status: 'accepted' }, agenda: 2, held: 0, leftOut: {} }],
      members: expect.arrayContaining([
        { id: mentor.id, hasApplied: false, checks: [], consents: [] },
        expect.objectContaining({
          id: mentee.id,
          consents: [expect.objectContaining({ endNote: 'an aunt' })],
        }),
      ]),
    })
    expect(around.pairs[0]?.times).toMatchObject([{ told: [{ userId: mentee.id, tookPlace: false }] }])
    expect(JSON.stringify(around)).not.toContain('essay')
    await expect(read(other)).rejects.toThrow('case.notOpened')
    await expect(read(lead, 1)).rejects.toThrow('app.notFound')
    await expect(read(coordinator)).rejects.toThrow('app.forbidden')
  })
})

describe('an appeal in its case', () => {
  async function appealed(): Promise<Pair & { id: string; of: number }> {
    const found = await aCase(t)
    const decision = { id: found.id, memberId: found.mentor.id, decision: 'warn', reason, words: 'Do not.' }
    await lead.call('staff/cases.decide', decision)
    const { decisions } = await found.mentor.query<Oversight>('cases.oversight')
    await visit(t).call('cases.appeal', { token: decisions[0]?.token, text: 'I did not do that.' })
    return { ...found, of: (await pageOf(found.id)).decisions[0]?.n ?? 0 }
  }
  const listed = (only: string) =>
    other.query<CaseList>('staff/cases.list', { search: '', status: 'open', kind: 'any', only, after: null })

  it('[CS11] stands with its decision, however many events followed, and with the notes about it', async () => {
    const { id, of } = await appealed()
    await addEvents(id, caseWork.eventsPerPage + 1, 'note')
    await other.call('staff/cases.note', { id, note: 'The copy says otherwise.', of })
    await expect(other.call('staff/cases.note', { id, note: 'x', of: of + 1 })).rejects.toThrow(
      'app.notFound',
    )
    const open = (await pageOf(id)).decisions[0]
    expect(open).toMatchObject({
      ...{ n: of, decision: 'warn', by: lead.email, isLifted: false, answer: null },
      appeal: { text: 'I did not do that.', isOpen: true },
      notes: [{ by: other.email, text: 'The copy says otherwise.' }],
    })
    const answer = { id, of, answer: 'stands', reason, words: 'We read it again.' }
    await other.call('staff/cases.answer', answer)
    expect((await pageOf(id)).decisions[0]).toMatchObject({
      ...{ isLifted: false, appeal: { isOpen: false } },
      answer: { by: other.email, words: 'We read it again.' },
    })
  })

  it('[CS11] is in the operator log without its member, and is not the work of staff', async () => {
    const { id, mentor } = await appealed()
    const [row] = await db().select({ reference: cases.reference }).from(cases).where(eq(cases.id, id))
    const entries = await db()
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.subject, row?.reference ?? ''))
    const entry = entries.find(({ command }) => command === 'case-appealed')
    expect(entry).toMatchObject({ actor: 'member', reason: '' })
    expect(JSON.stringify(entries)).not.toContain(mentor.id)
    const log = { search: row?.reference ?? '', by: 'staff', after: null }
    const { rows: byStaff } = await lead.query<StaffLogPage>('staff/log', log)
    expect(byStaff.map(({ command }) => command)).not.toContain('case-appealed')
  })

  it('[CS11] comes first in the list and in what waits by the time of the oldest one', async () => {
    const found = await appealed()
    const { id } = found
    const first = (await pageOf(id)).decisions[0]?.appeal?.at ?? 0
    await lead.call('staff/cases.decide', {
      ...{ id, memberId: found.mentor.id, decision: 'warn', reason, words: 'Once more.' },
    })
    const { decisions } = await found.mentor.query<Oversight>('cases.oversight')
    await visit(t).call('cases.appeal', { token: decisions[0]?.token, text: 'Nor did I do this.' })
    const { items } = await other.query<Waiting>('staff/waiting')
    const waiting = items.filter((item) => item.kind === 'appeal' && item.id === id)
    expect(waiting).toMatchObject([{ since: first, dueAt: first + answerWithin }])
    const answered = await appealed()
    const end = { id: answered.id, of: answered.of, answer: 'stands', reason, words: 'It stands.' }
    await other.call('staff/cases.answer', end)
    const later = await appealed()
    const ids = (await listed('appeals')).rows.map((row) => row.id)
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(later.id))
    expect(ids.indexOf(later.id)).toBeLessThan(ids.indexOf(answered.id))
  })
})
