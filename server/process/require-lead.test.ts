import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import { addedStaff, aStaff } from '#server/testing/data/staff.ts'
import { requireLead } from './require-lead.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[ST15] does not start in standard and strict with minors and no lead who has enrolled', async () => {
  const start = (safeguarding: 'open' | 'standard' | 'strict', isDev = false) =>
    requireLead({ safeguarding, isDev }, t.services.database.orm)
  await aMentor(t)
  await start('standard')
  await aMentee(t)
  await start('open')
  await start('strict', true)
  await addedStaff(t, 'lead')
  await aStaff(t, 'coordinator')
  for (const profile of ['standard', 'strict'] as const)
    await expect(start(profile)).rejects.toThrow('No safeguarding lead has enrolled')
  await aStaff(t, 'lead')
  await start('standard')
})
