import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases, staff, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePage, MyDecision } from '#shared/contract/staff/cases.ts'
import * as commands from './commands.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const tools = () => {
  const { database, files, jobs } = t.services
  return { database, files, jobs: async () => jobs, reason: 'see the letter of May' }
}
const isSuspended = async ({ id }: Person) =>
  (await db().select({ at: users.suspendedAt }).from(users).where(eq(users.id, id)))[0]?.at !== null

async function suspended() {
  const mentor = await aMentor(t)
  await commands.suspend(tools(), mentor.id)
  const find = async () =>
    (await mailsTo(t, mentor.email, 0)).find(({ subject }) => subject.startsWith('A decision'))
  await expect.poll(find).toBeDefined()
  const token = /\/decision#([\w.-]+)/.exec((await find())?.text ?? '')?.[1] ?? ''
  const [row] = await db().select().from(cases).where(eq(cases.subjectId, mentor.id))
  await visit(t).call('cases.appeal', { token, text: 'I have answered the letter.' })
  return { mentor, token, id: row?.id ?? '' }
}
const status = async (token: string) => (await visit(t).query<MyDecision>('cases.decision', { token })).status

async function answer(id: string, how: 'stands' | 'lifted') {
  await lead.call('staff/cases.open', { id })
  const [decision] = (await lead.query<CasePage>('staff/cases.one', { id })).decisions
  expect(decision).toMatchObject({ by: 'command line', reason: 'see the letter of May' })
  const words = { reason: 'because of what the letter says', words: 'We read it again.' }
  await lead.call('staff/cases.answer', { id, of: decision?.n, answer: how, ...words })
}

it('[CS47] a suspension by the operator can be appealed, and a lead answers', async () => {
  const one = await suspended()
  await answer(one.id, 'stands')
  expect([await isSuspended(one.mentor), await status(one.token)]).toEqual([true, 'stands'])
  const two = await suspended()
  await answer(two.id, 'lifted')
  expect([await isSuspended(two.mentor), await status(two.token)]).toEqual([false, 'lifted'])
})

it('[CS47] a suspension that the operator has ended needs no answer', async () => {
  const { mentor, token } = await suspended()
  await commands.unsuspend(tools(), mentor.id)
  expect([await isSuspended(mentor), await status(token)]).toEqual([false, 'lifted'])
})

it('[CS47] a suspension opens no case while no lead could answer an appeal', async () => {
  await db().delete(staff).where(eq(staff.id, lead.id))
  const mentor = await aMentor(t)
  await commands.suspend(tools(), mentor.id)
  expect(await db().$count(cases, eq(cases.subjectId, mentor.id))).toBe(0)
})
