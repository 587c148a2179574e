import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorLog } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { mailsTo } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList, CasePage, MyDecision, Oversight } from '#shared/contract/staff/cases.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'

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

async function pageOf(id: string): Promise<CasePage> {
  await lead.call('staff/cases.open', { id })
  return lead.query<CasePage>('staff/cases.one', { id })
}
const numberOf = async (id: string, kind: string) =>
  (await pageOf(id)).events.findLast((event) => event.kind === kind)?.n ?? 0

/** Waits for the email with this subject: there are others. */
async function decisionMail(email: string, subject: string) {
  const find = async () => (await mailsTo(t, email, 0)).find((mail) => mail.subject.startsWith(subject))
  await expect.poll(find).toBeDefined()
  return find()
}

describe('an appeal', () => {
  const words = 'You asked for a phone number.'
  const appealText = 'I did not ask for anything of that kind.'
  async function suspended() {
    const found = await aCase(t)
    const decision = { id: found.id, memberId: found.mentor.id, decision: 'suspend', reason, words }
    await lead.call('staff/cases.decide', decision)
    const mail = await decisionMail(found.mentor.email, 'A decision')
    const token = /\/decision#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    return { ...found, token, of: await numberOf(found.id, 'decided') }
  }
  const read = (token: string) => visit(t).query<MyDecision>('cases.decision', { token })
  const answer = (who: StaffPerson, { id, of }: { id: string; of: number }, how: string) =>
    who.call('staff/cases.answer', { id, of, answer: how, reason, words: 'We read it again.' })

  it('[CS11] is made once with the link of the email, also by a member who is suspended', async () => {
    const found = await suspended()
    expect(await read(found.token)).toMatchObject({ decision: 'suspend', words, status: 'appealable' })
    const appeal = () => visit(t).call('cases.appeal', { token: found.token, text: appealText })
    const both = await Promise.allSettled([appeal(), appeal()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(appeal()).rejects.toThrow('case.notAppealable')
    expect((await read(found.token)).status).toBe('appealed')
    const forged = found.token.replace(/\.(\d+)\./, (_, n) => `.${Number(n) + 1}.`)
    await expect(read(forged)).rejects.toThrow('app.notFound')
    await expect(read('x')).rejects.toThrow('app.notFound')
  })

  it('[CS11] stands in the overview, the list, and its case, and is decided by another lead', async () => {
    const found = await suspended()
    await visit(t).call('cases.appeal', { token: found.token, text: appealText })
    const { items } = await other.query<Waiting>('staff/waiting')
    expect(items.filter(({ kind }) => kind === 'appeal').map(({ id }) => id)).toContain(found.id)
    const filters = { search: '', status: 'open', kind: 'any', only: 'appeals', after: null }
    const list = await other.query<CaseList>('staff/cases.list', filters)
    expect(list.rows.find(({ id }) => id === found.id)?.openAppeals).toBe(1)
    const page = await pageOf(found.id)
    expect(page.events.find(({ kind }) => kind === 'appealed')?.text).toBe(appealText)
    await expect(answer(lead, found, 'stands')).rejects.toThrow('case.otherLead')
    await expect(answer(coordinator, found, 'stands')).rejects.toThrow('app.forbidden')
    await answer(other, found, 'lifted')
    await expect(answer(other, found, 'stands')).rejects.toThrow('case.answered')
    expect(await read(found.token)).toMatchObject({ status: 'lifted', answer: 'We read it again.' })
    const { rows } = await db().execute(
      sql`select 1 from users where id = ${found.mentor.id} and suspended_at is null`,
    )
    expect(rows).toHaveLength(1)
    const mail = await decisionMail(found.mentor.email, 'An answer')
    expect(mail?.text).toContain('We read it again.')
    const [entry] = await db().select().from(operatorLog).where(eq(operatorLog.command, 'case-appeal lifted'))
    expect(entry?.actor).toBe(other.id)
  })

  it('[CS11] needs no answer once its decision was taken back', async () => {
    const found = await suspended()
    await visit(t).call('cases.appeal', { token: found.token, text: appealText })
    await other.call('staff/cases.lift', { id: found.id, of: found.of, reason })
    const { items } = await other.query<Waiting>('staff/waiting')
    expect(items.filter(({ kind }) => kind === 'appeal').map(({ id }) => id)).not.toContain(found.id)
  })

  it('[CS11] stands in the settings of the member with its link, after a decision that stands too', async () => {
    const found = await aCase(t)
    const decision = { id: found.id, memberId: found.mentor.id, decision: 'warn', reason, words }
    await lead.call('staff/cases.decide', decision)
    const mine = async () => (await found.mentor.query<Oversight>('cases.oversight')).decisions
    const [first] = await mine()
    expect(first).toMatchObject({ decision: 'warn', words, status: 'appealable' })
    expect(JSON.stringify(first)).not.toContain(reason)
    await visit(t).call('cases.appeal', { token: first?.token, text: appealText })
    await answer(other, { id: found.id, of: await numberOf(found.id, 'decided') }, 'stands')
    expect((await mine())[0]).toMatchObject({ status: 'stands', answer: 'We read it again.' })
    expect((await found.mentee.query<Oversight>('cases.oversight')).decisions).toEqual([])
  })
})
