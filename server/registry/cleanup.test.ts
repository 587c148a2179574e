import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvals } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { endApprovalIn } from '#server/testing/data/approvals.ts'
import { aMentor } from '#server/testing/data/people.ts'
import { sweep } from './cleanup.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
})
afterAll(() => t.close())

it('[OP17] a part of the daily sweep that fails keeps no other from its work', async () => {
  const mentor = await aMentor(t)
  await endApprovalIn(t, mentor, 0)
  const { orm } = t.services.database
  // The task "operator log head", which runs before that of the approvals.
  await orm.execute(sql`alter table operator_log rename to operator_log_away`)
  await sweep(t.services)
  const [approval] = await orm.select().from(approvals).where(eq(approvals.personId, mentor.id))
  expect(approval?.state).toBe('expired')
  expect(t.logged()).toMatch(/"task":"operator log head","msg":"periodic task failed; will retry"/)
  await orm.execute(sql`alter table operator_log_away rename to operator_log`)
  const before = t.logged().length
  await sweep(t.services)
  expect(t.logged().slice(before)).not.toContain('periodic task failed')
})
