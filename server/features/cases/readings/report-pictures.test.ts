import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseEvents, operatorLog, reportPictures, reports, staff } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aCase } from '#server/testing/data/cases.ts'
import { statusFor } from '#server/testing/data/image-reviews.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { reportPictureUrl } from '#shared/domain/pictures.ts'
import { chatReading } from '#shared/limits/case.ts'

let t: TestApp
let lead: StaffPerson
let other: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  other = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'

/** A case with a report that has a picture in its evidence. */
async function aCaseWithPicture() {
  const found = await aCase(t)
  const [row] = await db().select().from(reports).where(eq(reports.reporterId, found.mentee.id))
  const { id: reportId = '', reference: report = '' } = row ?? {}
  await db()
    .insert(reportPictures)
    .values({ reportId, name: 'message-1.webp', content: Buffer.from('a picture') })
  return { ...found, report, url: reportPictureUrl(report, 'message-1.webp') }
}
const open = (who: StaffPerson, id: string, report: string, why = reason) =>
  who.call('staff/readings.openPictures', { id, report, reason: why })

it('[CS32] the pictures of a report are read after a typed reason, by that lead only, for an hour', async () => {
  const { id, report, url, mentor } = await aCaseWithPicture()
  await lead.call('staff/cases.open', { id })
  const page = await lead.query<CasePage>('staff/cases.one', { id })
  expect(page.reports.map(({ pictures }) => pictures)).toEqual([['message-1.webp']])
  expect(await statusFor(lead, url)).toBe(404)
  await expect(open(lead, id, report, 'why')).rejects.toThrow('app.invalid')
  await open(lead, id, report)
  const response = await lead.get(url)
  expect([response.statusCode, response.headers['cache-control'], response.body]).toEqual([
    ...[200, 'private, no-store', 'a picture'],
  ])
  expect(response.headers['content-type']).toBe('image/webp')
  for (const name of ['message-2.webp', '..%2Fmessage-1.webp'])
    expect(await statusFor(lead, reportPictureUrl(report, name))).toBe(404)
  expect(await statusFor(other, url)).toBe(404)
  const coordinator = await aStaff(t, 'coordinator')
  await expect(open(coordinator, id, report)).rejects.toThrow('app.forbidden')
  for (const who of [coordinator, mentor, visit(t)]) expect([401, 403]).toContain(await statusFor(who, url))
  await db().execute(sql`alter table case_events disable trigger user`)
  await db()
    .update(caseEvents)
    .set({ createdAt: sql`now() - ${chatReading.lasts + 1000} * interval '1 millisecond'` })
    .where(eq(caseEvents.caseId, id))
  await db().execute(sql`alter table case_events enable trigger user`)
  expect(await statusFor(lead, url)).toBe(404)
})

it('[CS32] opening them needs a fresh factor and a report of the case, and is an event and an entry of the log', async () => {
  const { id, report } = await aCaseWithPicture()
  const stranger = await aCaseWithPicture()
  await expect(open(lead, id, stranger.report)).rejects.toThrow('app.notFound')
  await db().execute(
    sql`update staff_sessions set factor_at = now() - interval '6 minutes' where staff_id = ${lead.id}`,
  )
  await expect(open(lead, id, report)).rejects.toThrow('factor.missing')
  await db().execute(sql`update staff_sessions set factor_at = now() where staff_id = ${lead.id}`)
  await open(lead, id, report)
  const events = await db().select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(caseEvents.n)
  expect(events.at(-1)).toMatchObject({ kind: 'pictures', actor: lead.id, text: reason, data: { report } })
  const hash = createHash('sha256').update(reason).digest('hex')
  const entries = await db().select().from(operatorLog).where(eq(operatorLog.subject, report))
  expect(entries).toMatchObject([{ actor: lead.id, command: 'report-pictures', reason: hash }])
})

it('[CS32, CS14] they do not exist for a lead whom the case concerns, also if they were opened before', async () => {
  const { id, report, url, mentor } = await aCaseWithPicture()
  const who = await aStaff(t, 'lead')
  await open(who, id, report)
  expect(await statusFor(who, url)).toBe(200)
  const email = mentor.email.replace('@', '+mentor@')
  await db().update(staff).set({ email }).where(eq(staff.id, who.id))
  expect(await statusFor(who, url)).toBe(404)
  await expect(open(who, id, report)).rejects.toThrow('app.notFound')
})
