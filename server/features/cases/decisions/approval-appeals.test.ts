import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals, cases, operatorLog } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePage, MyDecision, Oversight } from '#shared/contract/staff/cases.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'

let t: TestApp
let coordinator: StaffPerson
let lead: StaffPerson
let other: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', HELP_LINES: 'gb' })
  coordinator = await aStaff(t, 'coordinator')
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const words = 'A question about the references is open.'
const reason = 'because of what the copy shows'

const stateOf = async ({ id }: Person) =>
  (await db().select().from(approvals).where(eq(approvals.personId, id)))[0]?.state

/** A mentor whose approval was suspended, with the case and the link of the email. */
async function suspended(by = coordinator) {
  const mentor = await aMentor(t)
  const before = await stateOf(mentor)
  await by.call('staff/suspend', { personId: mentor.id, reason: words })
  const find = async () =>
    (await mailsTo(t, mentor.email, 0)).find(({ subject }) => subject.startsWith('A decision'))
  await expect.poll(find).toBeDefined()
  const token = /\/decision#([\w.-]+)/.exec((await find())?.text ?? '')?.[1] ?? ''
  const [row] = await db().select().from(cases).where(eq(cases.subjectId, mentor.id))
  return { mentor, before, token, id: row?.id ?? '', reference: row?.reference ?? '' }
}

const appeal = (token: string) =>
  visit(t).call('cases.appeal', { token, text: 'My references were sent in May.' })
const status = async (token: string) => (await visit(t).query<MyDecision>('cases.decision', { token })).status
async function pageOf(id: string, who = other): Promise<CasePage> {
  await who.call('staff/cases.open', { id })
  return who.query<CasePage>('staff/cases.one', { id })
}
const answer = async (who: StaffPerson, id: string, how: 'stands' | 'lifted') => {
  const of = (await pageOf(id)).decisions[0]?.n
  return who.call('staff/cases.answer', { id, of, answer: how, reason, words: 'We read it again.' })
}

describe('[CS47] the suspension of an approval', () => {
  it('opens a case, and its mentor can appeal it by the link of the email', async () => {
    const { mentor, token, id, reference } = await suspended()
    expect(await visit(t).query('cases.decision', { token })).toMatchObject({
      ...{ decision: 'approval', words, status: 'appealable', reference },
    })
    const { decisions } = await mentor.query<Oversight>('cases.oversight')
    expect(decisions).toMatchObject([{ decision: 'approval', status: 'appealable' }])
    await appeal(token)
    expect(await status(token)).toBe('appealed')
    const { items } = await lead.query<Waiting>('staff/waiting')
    expect(items.filter(({ kind }) => kind === 'appeal').map((item) => item.id)).toContain(id)
    const page = await pageOf(id)
    expect(page.decisions).toMatchObject([{ decision: 'approval', appeal: { isOpen: true } }])
    const isOfCase = and(eq(operatorLog.subject, reference), eq(operatorLog.command, 'case-appealed'))
    expect(await db().$count(operatorLog, isOfCase)).toBe(1)
  })

  it('stands or is ended by the answer of another one of the staff', async () => {
    const one = await suspended(lead)
    await appeal(one.token)
    await expect(answer(lead, one.id, 'lifted')).rejects.toThrow('case.otherLead')
    await expect(answer(coordinator, one.id, 'lifted')).rejects.toThrow('app.forbidden')
    await answer(other, one.id, 'stands')
    expect([await stateOf(one.mentor), await status(one.token)]).toEqual(['suspended', 'stands'])

    const two = await suspended()
    await appeal(two.token)
    await answer(lead, two.id, 'lifted')
    expect([await stateOf(two.mentor), await status(two.token)]).toEqual([two.before, 'lifted'])
    const isOfMentor = and(
      eq(operatorLog.subject, two.mentor.id),
      eq(operatorLog.command, 'mentor-reinstate'),
    )
    expect(await db().select().from(operatorLog).where(isOfMentor)).toMatchObject([{ actor: lead.id }])
  })

  it('that staff have ended needs no answer', async () => {
    const { mentor, token, id } = await suspended()
    await appeal(token)
    await coordinator.call('staff/reinstate', { personId: mentor.id })
    expect(await status(token)).toBe('lifted')
    const { items } = await lead.query<Waiting>('staff/waiting')
    expect(items.filter(({ kind }) => kind === 'appeal').map((item) => item.id)).not.toContain(id)
    await expect(answer(lead, id, 'stands')).rejects.toThrow('case.answered')
    await coordinator.call('staff/suspend', { personId: mentor.id, reason: words })
    expect(await db().$count(cases, eq(cases.subjectId, mentor.id))).toBe(2)
  })
})
