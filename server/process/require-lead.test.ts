import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor, mailsTo, password, signUp, tokenIn } from '#server/testing/data/people.ts'
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

describe('without a lead', () => {
  it('[ST15] nobody under 18 signs up in standard, also by a link from before, and adults do', async () => {
    const app = await createTestApp({ SAFEGUARDING: 'standard' })
    Object.assign(app.services.config, { isDev: false })
    const join = (email: string, age: number) => signUp(app, visit(app), { email, age })
    await expect(join('mia@example.org', 15)).rejects.toThrow('signup.noLead')
    await join('noa@example.org', 19)
    Object.assign(app.services.config, { isDev: true })
    const minor = visit(app)
    await signUp(app, minor, { email: 'lou@example.org', age: 15 })
    Object.assign(app.services.config, { isDev: false })
    const token = tokenIn((await mailsTo(app, 'lou@example.org'))[0])
    const finish = () =>
      minor.call('account.logIn', { email: 'lou@example.org', password, token, remember: true })
    await expect(finish()).rejects.toThrow('signup.noLead')
    await aStaff(app, 'lead')
    await finish()
    await join('mia@example.org', 15)
    await app.close()
  })
})
