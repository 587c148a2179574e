import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { cases } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { printCase } from './case.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[CS6] prints a case with its events and evidence, without control characters', async () => {
  const { mentee, chatId } = await acceptedPair(t)
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
