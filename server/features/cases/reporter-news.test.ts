import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { putToSleep } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const reason = 'because of what the copy shows'
const outcome = 'The mentor may not ask for that.'
const close = (id: string) => lead.call('staff/cases.close', { id, reason, outcome })

/** What a member was told of reports: notices, and emails. */
async function told(person: Person) {
  await settled(t, 'mail')
  const notices = (await noticesOf(t, person)).filter(({ mail }) => mail === 'reportNews')
  const mails = (await mailsTo(t, person.email, 0)).filter(({ text }) =>
    text.includes('answer to your report'),
  )
  return { notices, mails }
}

it('[RP15] a reporter is told that there is an answer, without a word of the case, and nobody else is', async () => {
  const { id, mentee, mentor } = await aCase(t)
  await lead.call('staff/cases.acknowledge', { id })
  await lead.call('staff/cases.acknowledge', { id })
  const first = await told(mentee)
  expect(first.notices).toMatchObject([{ about: null, path: '/settings/reports' }])
  expect(first.mails).toHaveLength(1)
  await mentee.call('notices.readAll', { until: Date.now() })
  await close(id)
  const { notices, mails } = await told(mentee)
  expect([notices.length, mails.length]).toEqual([2, 2])
  const sent = mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join()
  for (const secret of [outcome, reason, mentor.id, mentor.email]) expect(sent).not.toContain(secret)
  // Not of any report or case; a signature in a link may hold "C-".
  expect(sent).not.toMatch(/\b[CR]-[A-Z\d]{6}\b/)
  expect(await told(mentor)).toEqual({ notices: [], mails: [] })
})

it('[RP15] it is a notice: it can be switched off, and waits in quiet hours', async () => {
  const off = await aCase(t)
  await off.mentee.call('notices.saveChoice', { kind: 'reports', email: false, push: false })
  await close(off.id)
  const { notices, mails } = await told(off.mentee)
  expect([notices.length, mails.length]).toEqual([1, 0])
  const asleep = await aCase(t)
  await putToSleep(asleep.mentee)
  await close(asleep.id)
  expect(await told(asleep.mentee)).toEqual({ notices: [], mails: [] })
})

it('[RP15] the reporter of a withdrawn report is not told that it is being looked at', async () => {
  const { id, mentee } = await aCase(t)
  const { rows } = await t.services.database.pool.query<{ id: string }>(
    'select id from reports where reporter_id = $1',
    [mentee.id],
  )
  await mentee.call('safety.withdrawReport', { id: rows[0]?.id, unblock: false })
  await lead.call('staff/cases.acknowledge', { id })
  expect(await told(mentee)).toEqual({ notices: [], mails: [] })
})
