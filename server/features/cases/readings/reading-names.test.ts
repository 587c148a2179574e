import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCaseOf } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { Oversight } from '#shared/contract/staff/cases.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
})
afterAll(() => t.close())

it('[SP2, CS12] the mentor reads the short name of a minor in the readings of their chat', async () => {
  const lead = await aStaff(t, 'lead')
  const pair = await aPair(t, { fullName: 'Mina Keller' })
  const { mentor, chatId } = pair
  const caseId = await aCaseOf(t, pair)
  const reason = 'because of what the copy shows'
  await lead.call('staff/readings.open', { chatId, caseId, kind: 'case', reason })
  const namesFor = async (person: typeof mentor) =>
    (await person.query<Oversight>('cases.oversight')).readings.map((reading) => reading.with)
  const names = await namesFor(mentor)
  expect(names).toHaveLength(1)
  expect(names[0]).toContain('Mina K.')
  expect(names[0]).not.toContain('Keller')
})
