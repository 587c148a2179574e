import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseStates } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList } from '#shared/contract/cases.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp()
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const list = (input: object) =>
  lead.query<CaseList>('staff/cases.list', { search: '', kind: 'any', only: 'all', ...input })

/** A closed case that has lost the time at which it was closed. */
async function addUntimed(): Promise<void> {
  await t.services.database.orm.transaction(async (tx) => {
    const id = newId()
    await tx.execute(sql`insert into cases (id, reference, kind, scope, subject_id)
      values (${id}, ${`C-${id}`}, 'riskWords', ${id}, 'nobody')`)
    for (const [n, kind] of [
      [1, 'found'],
      [2, 'closed'],
    ])
      await tx.execute(
        sql`insert into case_events (case_id, n, kind, urgency) values (${id}, ${n}, ${kind}, 2)`,
      )
    await tx.update(caseStates).set({ closedAt: null }).where(eq(caseStates.caseId, id))
  })
}

it('[ST21] a case without the time at which it was closed is on one page of the list', async () => {
  for (let n = 0; n < 60; n += 1) await addUntimed()
  const first = await list({ status: 'closed', after: null })
  const second = await list({ status: 'closed', after: first.next })
  const ids = [first, second].flatMap(({ rows }) => rows.map(({ id }) => id))
  expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([50, 10, 60])
  expect(second.next).toBe(null)
  expect(second.previous).not.toBe(null)
})

it('[ST21] a cursor with a null character is refused, and one of another list leads to the first page', async () => {
  for (const cursor of ['\0', '0:1:1:a\0b']) {
    await expect(list({ status: 'all', after: cursor })).rejects.toThrow('app.invalid')
    await expect(list({ status: 'all', after: null, before: cursor })).rejects.toThrow('app.invalid')
  }
  const first = await list({ status: 'all', after: null })
  expect((await list({ status: 'all', after: '1:2' })).rows).toEqual(first.rows)
})

it('[ST21] words with a null character are refused', async () => {
  await expect(list({ status: 'all', search: 'a\0b', after: null })).rejects.toThrow('app.invalid')
})
