import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { pairWith } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { Oversight } from '#shared/contract/cases.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
})
afterAll(() => t.close())

it('[SP2, CS12] the mentor reads the short name of a minor in the readings of their chat', async () => {
  const lead = await aStaff(t, 'lead')
  const { mentor, mentee, chatId } = await pairWith(t, { fullName: 'Mina Keller' })
  const form = { id: newId(), path: 'other', reason: 'unkind', comment: '', block: false }
  await mentee.call('safety.reportPerson', { ...form, userId: mentor.id })
  const [row] = await t.services.database.orm.select().from(cases).where(eq(cases.subjectId, mentor.id))
  const reason = 'because of what the copy shows'
  await lead.call('staff/readings.open', { chatId, caseId: row?.id, kind: 'case', reason })
  const namesFor = async (person: typeof mentor) =>
    (await person.query<Oversight>('cases.oversight')).readings.map((reading) => reading.with)
  const names = await namesFor(mentor)
  expect(names).toHaveLength(1)
  expect(names[0]).toContain('Mina K.')
  expect(names[0]).not.toContain('Keller')
})
