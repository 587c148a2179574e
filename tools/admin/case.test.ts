import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { cases, caseStates } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { aPair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { readCase } from './commands.ts'
import { printCase } from './case.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[CS6] prints a case with its events and evidence, without control characters', async () => {
  const { mentee, chatId } = await aPair(t)
  await mentee.call('chat.send', { chatId, id: newId(), text: 'i want to die \u001b[2J\u202e' })
  const { orm } = t.services.database
  const [row] = await orm.select().from(cases).where(eq(cases.chatId, chatId))
  const said = await printCase(orm, (row?.reference ?? '').toLowerCase())
  for (const part of [row?.reference, mentee.id, 'urgency 2', 'i want to die', 'SHA-256', 'was queued'])
    expect(said).toContain(part)
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

it('[CS6] says that there is no case with this number', async () => {
  await expect(printCase(t.services.database.orm, 'C-NONE')).rejects.toThrow(
    'No case with the number "C-NONE".',
  )
})

it('[CS8] reading a case ends its alerts while no lead could acknowledge it, and not once there is one', async () => {
  const { database, files, jobs } = t.services
  const tools = { database, files, jobs: async () => jobs }
  const read = async (id: string) => {
    const [row] = await database.orm.select().from(cases).where(eq(cases.id, id))
    await readCase(tools, row?.reference ?? '')
    const [state] = await database.orm.select().from(caseStates).where(eq(caseStates.caseId, id))
    return state?.acknowledgedAt ?? null
  }
  const first = await aCase(t, 'danger')
  expect(await read(first.id)).not.toBe(null)
  await aStaff(t, 'lead')
  const second = await aCase(t, 'danger')
  expect(await read(second.id)).toBe(null)
})
