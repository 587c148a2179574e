import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalEvents, approvalPolicy, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { apply } from '#server/testing/data/approvals.ts'
import { settled } from '#server/testing/data/notices.ts'
import { aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { startApproval } from './start.ts'
import { sweepApprovals } from './sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', TIME_ZONE: 'UTC' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const joined = ({ id }: Person, days: number) =>
  db().execute(sql`update users set created_at = now() - ${days} * interval '1 day' where id = ${id}`)

const newMentor = (): Promise<Person> => aMentor(t, { isApproved: false })

/** The reminders after a sweep: for what days, and how many emails. */
async function reminders(mentor: Person) {
  await sweepApprovals(t.services)
  await settled(t, 'mail')
  const events = await db().select().from(approvalEvents).where(eq(approvalEvents.personId, mentor.id))
  const mails = (await mailsTo(t, mentor.email, 0)).filter(({ text }) =>
    text.includes('approved by the team before'),
  )
  const days = events
    .filter(({ kind, staffId }) => kind === 'asked' && staffId === null)
    .map((one) => one.days)
  expect(mails).toHaveLength(days.length)
  return { days, text: mails.at(-1)?.text ?? '' }
}

it('[MA20] a mentor who has not applied after a week is reminded once, and one who has is not', async () => {
  const [mentor, applied] = [await newMentor(), await newMentor()]
  await joined(mentor, 6)
  expect((await reminders(mentor)).days).toEqual([])
  await joined(mentor, 8)
  await joined(applied, 8)
  await apply(applied)
  const { days, text } = await reminders(mentor)
  expect(days).toEqual([7])
  expect(text).toContain("can't find you")
  expect((await reminders(mentor)).days).toEqual([7])
  expect((await reminders(applied)).days).toEqual([])
})

it('[MA20] a mentor from before is reminded again 14 days before the time without an approval ends', async () => {
  const mentor = await newMentor()
  await db().update(approvalPolicy).set({ isRequired: false })
  await startApproval(t.services)
  const later = async (days: number): Promise<void> => {
    await db().execute(sql`update approvals set since = since - ${days} * interval '1 day',
      active_until = active_until - ${days} * interval '1 day' where person_id = ${mentor.id}`)
    // The next event derives the approval from all of them.
    await db().execute(sql`alter table approval_events disable trigger user`)
    await db().execute(sql`update approval_events set at = at - ${days} * interval '1 day',
      until = until - ${days} * interval '1 day' where person_id = ${mentor.id}`)
    await db().execute(sql`alter table approval_events enable trigger user`)
  }
  expect((await reminders(mentor)).days).toEqual([])
  await later(8)
  expect((await reminders(mentor)).days).toEqual([7])
  await later(37)
  expect((await reminders(mentor)).days).toEqual([7])
  await later(2)
  const { days, text } = await reminders(mentor)
  expect(days).toEqual([7, 14])
  expect(text).toContain('You can go on as before until')
  expect((await reminders(mentor)).days).toEqual([7, 14])
})

it('[MA20] a suspended member is not reminded', async () => {
  const mentor = await newMentor()
  await joined(mentor, 8)
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, mentor.id))
  expect((await reminders(mentor)).days).toEqual([])
})
