import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chatReadings, imageReviews, operatorLog, reportPictures, reports } from '#server/db/schema.ts'
import { eventsOfCase } from '#server/case-records/case-store.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { memberIdsOf } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { copiesOfMembers } from '#server/case-records/member-store.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseRow } from '#shared/contract/staff/cases.ts'
import { isShownEvent } from '../event-page-store.ts'
import { linkedCases } from '../link-store.ts'
import { relatedCases } from '../list-store.ts'
import { readChats, readMembers } from '../page-store.ts'
import { reportIdsOf, reportsOf } from '../report-store.ts'
import { picturesIn } from './pack-pictures.ts'

export type PackContent = Awaited<ReturnType<typeof readPack>>

/**
 * What the evidence pack of a case has [CS19]: all its events, but links to cases that do not exist for this lead [CS14], and
 * staff by their ids only. Of other cases it has the numbers, and nothing of the people in them.
 */
export async function readPack(db: Executor, row: CaseWithState, me: { readonly email: string }) {
  const { id, reference, kind, subjectId, createdAt, state } = row
  const memberIds = memberIdsOf(row)
  const { chatIds } = state
  const sent = await reportsOf(db, id)
  const readings = await readReadings(db, id)
  const about = { memberIds, chatIds }
  const hidden = await concernedIds(db, me.email)
  const related = await relatedCases(db, id, about, hidden)
  const linked = await linkedCases(db, id, hidden)
  const events = await eventsOfCase(db, id, isShownEvent(hidden))
  const refs = await picturesIn(db, events)
  const subjects = [
    ...[reference, id],
    ...readings.map((reading) => reading.id),
    ...sent.map((report) => report.reference),
    ...refs.map(({ imageId }) => imageId),
    ...(await reviewedImages(db, chatIds)),
  ]
  return {
    case: { reference, kind, subjectId, createdAt, ...state },
    members: await readMembers(db, row),
    copies: await copiesOfMembers(db, id),
    chats: await readChats(db, chatIds),
    reports: sent,
    ...{ events, refs },
    readings,
    related: related.map(toNumber),
    linked: linked.map(toNumber),
    pictures: await readReportPictures(db, id),
    log: await readLog(db, subjects),
  }
}

const toNumber = ({ reference, kind, since, isClosed }: CaseRow) => ({ reference, kind, since, isClosed })

function readReadings(db: Executor, caseId: string) {
  return db
    .select()
    .from(chatReadings)
    .where(eq(chatReadings.caseId, caseId))
    .orderBy(asc(chatReadings.createdAt))
    .limit(caseWork.events)
}

async function readReportPictures(db: Executor, caseId: string) {
  const ids = await reportIdsOf(db, caseId)
  if (ids.length === 0) return []
  return db
    .select({ reference: reports.reference, name: reportPictures.name, content: reportPictures.content })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.reportId))
    .where(inArray(reportPictures.reportId, ids))
    .orderBy(asc(reports.reference), asc(reportPictures.name))
    .limit(ids.length * 10)
}

/** The images of the chats that leads reviewed or were to review: the operator log has who opened one, by its id [IR6]. */
async function reviewedImages(db: Executor, chatIds: readonly string[]): Promise<string[]> {
  const { imageId, chatId } = imageReviews
  const rows = await db
    .select({ imageId })
    .from(imageReviews)
    .where(inArray(chatId, [...chatIds]))
    .orderBy(asc(imageId))
    .limit(caseWork.events)
  return rows.map((row) => row.imageId)
}

type LogEntry = typeof operatorLog.$inferSelect

/**
 * Who saw and changed it, by the operator log: the entries about the case, its readings, reports, and pictures, in batches. With all
 * that the hash of an entry is made of.
 */
async function readLog(db: Executor, subjects: readonly string[]): Promise<LogEntry[]> {
  const { seq, subject } = operatorLog
  const entries: LogEntry[] = []
  for (;;) {
    const batch = await db
      .select()
      .from(operatorLog)
      .where(and(inArray(subject, [...subjects]), gt(seq, entries.at(-1)?.seq ?? 0)))
      .orderBy(asc(seq))
      .limit(caseWork.events)
    entries.push(...batch)
    if (batch.length < caseWork.events) return entries
  }
}
