import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseStates, pairReviews, people, staff } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CaseList } from '#shared/contract/staff/cases.ts'
import type { ReviewList } from '#shared/contract/staff/reviews.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import { newId } from '#shared/domain/ids.ts'
import { waitingList } from '#shared/limits/staff.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp()
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
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

/** Reviews of this week, and investigations that wait, which are all of one chat of the hidden member, and one of another chat. */
async function addBehindHidden(count: number, [hiddenChat, otherChat]: readonly [string, string]) {
  const ids = { review: newId(), case: newId() }
  await db().execute(sql`insert into cases (id, reference, kind, scope, subject_id, chat_id)
    values (${ids.case}, ${`C-${ids.case}`}, 'staff', ${ids.case}, 'nobody', ${otherChat}),
      (${`${ids.case.slice(0, -1)}_`}, 'C-hidden', 'staff', 'hidden', 'nobody', ${hiddenChat})`)
  await db().execute(sql`insert into case_events (case_id, n, kind, urgency)
    select id, 1, 'found', 3 from cases where reference in (${`C-${ids.case}`}, 'C-hidden')`)
  await db().execute(sql`insert into chat_readings (id, chat_id, kind, staff_id, case_id, reason, created_at)
    select 'hidden' || n, ${hiddenChat}, 'investigation', 'another lead', (select id from cases where reference = 'C-hidden'), '', now() - interval '1 hour'
    from generate_series(1, ${count}::int) n
    union all select 'other', ${otherChat}, 'investigation', 'another lead', ${ids.case}, '', now()`)
  await db().execute(sql`insert into pair_reviews (id, week, chat_id)
    select 'hidden' || n, (date_trunc('week', now() at time zone 'utc') - n * interval '1 week')::date, ${hiddenChat}
    from generate_series(1, ${count}::int) n
    union all select ${ids.review}, date_trunc('week', now() at time zone 'utc')::date, ${otherChat}`)
  return ids
}

it('[ST23, CS14] what concerns the lead takes no place of what does not, under what waits and in the lists', async () => {
  const [own, other] = [await aPair(t), await aPair(t)]
  const who = await aStaff(t, 'lead')
  const email = own.mentor.email.replace('@', '+lead@')
  await db().update(staff).set({ email }).where(eq(staff.id, who.id))
  const ids = await addBehindHidden(waitingList.perSource + 10, [own.chatId, other.chatId])
  const { items } = await who.query<Waiting>('staff/waiting')
  const shown = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  expect([shown('investigation'), shown('review')]).toEqual([[ids.case], [ids.review]])
  const { rows } = await who.query<ReviewList>('staff/reviews.list', { after: null })
  expect(rows.map(({ id }) => id)).toEqual([ids.review])
  const found = await who.query<CaseList>('staff/cases.list', {
    ...{ search: '', kind: 'any', status: 'all', only: 'investigations', after: null },
  })
  expect(found.rows.map(({ id }) => id)).toEqual([ids.case])
})

it('[CS15] reviews are found by who they are about, and by whether they are finished', async () => {
  const pair = await aPair(t)
  await db().update(people).set({ fullName: 'Ada Lovelace' }).where(eq(people.id, pair.mentee.id))
  const week = sql`date_trunc('week', now() at time zone 'utc')::date`
  await db().execute(
    sql`insert into pair_reviews (id, week, chat_id) values ('of-ada', ${week}, ${pair.chatId})`,
  )
  const found = async (filters: object) =>
    (await lead.query<ReviewList>('staff/reviews.list', { after: null, ...filters })).rows.map(({ id }) => id)
  expect(await found({ search: 'lovel' })).toEqual(['of-ada'])
  expect(await found({ search: pair.mentor.id, state: 'open' })).toEqual(['of-ada'])
  expect(await found({ search: 'lovel', state: 'done' })).toEqual([])
  await db().execute(sql`update pair_reviews set done_at = now(), result = 'fine' where id = 'of-ada'`)
  expect(await found({ search: 'lovel', state: 'done' })).toEqual(['of-ada'])
  expect(await found({ search: 'lovel', state: 'open' })).toEqual([])
  await db().delete(pairReviews).where(eq(pairReviews.id, 'of-ada'))
})

it('[CS15, ST21] all reviews that are open are listed, page by page', async () => {
  await db().execute(sql`insert into pair_reviews (id, week, chat_id)
    select 'open' || n, (date_trunc('week', now() at time zone 'utc') - n * interval '1 week')::date, 'one__other'
    from generate_series(1, ${waitingList.perSource + 10}::int) n`)
  const all = await db().select({ id: pairReviews.id }).from(pairReviews)
  const listed: string[] = []
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: ReviewList = await lead.query('staff/reviews.list', { after })
    listed.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  }
  expect(listed.length).toBeGreaterThan(waitingList.perSource)
  expect(listed.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
})

it('[ST21] words with a null character are refused', async () => {
  await expect(list({ status: 'all', search: 'a\0b', after: null })).rejects.toThrow('app.invalid')
})
