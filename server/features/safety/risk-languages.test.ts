import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { cases } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'

it.each([
  ['en,de', 'ich will sterben', 1],
  ['en', 'ich will sterben', 0],
  ['en', 'i want to die', 1],
])('[RK7] where %s are searched, "%s" opens %i cases', async (languages, text, count) => {
  const t = await createTestApp({ RISK_LANGUAGES: languages })
  onTestFinished(() => t.close())
  const { mentee, chatId } = await aPair(t)
  const sent = await mentee.call<SendResult>('chat.send', { chatId, id: newId(), text })
  expect(sent.help !== undefined).toBe(count > 0)
  const opened = await t.services.database.orm.select().from(cases).where(eq(cases.chatId, chatId))
  expect(opened).toHaveLength(count)
})
