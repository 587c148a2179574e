import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chatReadings, operatorLog, reportPictures, reports } from '#server/db/schema.ts'
import { eventsOfCase } from '#server/features/safety/cases/case-store.ts'
import { concernedIds } from '#server/features/safety/cases/concerned-store.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseRow } from '#shared/contract/staff/cases.ts'
import { isShownEvent } from '../event-page-store.ts'
import { memberIdsOf } from '../event-store.ts'
import type { CaseWithState } from '../event-store.ts'
import { linkedCases } from '../link-store.ts'
import { relatedCases } from '../list-store.ts'
import { readChats, readMembers } from '../page-store.ts'
import { reportIdsOf, reportsOf } from '../report-store.ts'

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
  const subjects = [
    ...[reference, id],
    ...readings.map((reading) => reading.id),
    ...sent.map((report) => report.reference),
  ]
  return {
    case: { reference, kind, subjectId, createdAt, ...state },
    members: await readMembers(db, memberIds, subjectId),
    chats: await readChats(db, chatIds),
    reports: sent,
    events: await eventsOfCase(db, id, isShownEvent(hidden)),
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

type LogEntry = Pick<typeof operatorLog.$inferSelect, 'seq' | 'at' | 'actor' | 'command' | 'subject' | 'hash'>

/** Who saw and changed it, by the operator log: the entries about the case, its readings, and its reports, in batches. */
async function readLog(db: Executor, subjects: readonly string[]): Promise<LogEntry[]> {
  const { seq, at, actor, command, subject, hash } = operatorLog
  const entries: LogEntry[] = []
  for (;;) {
    const batch = await db
      .select({ seq, at, actor, command, subject, hash })
      .from(operatorLog)
      .where(and(inArray(subject, [...subjects]), gt(seq, entries.at(-1)?.seq ?? 0)))
      .orderBy(asc(seq))
      .limit(caseWork.events)
    entries.push(...batch)
    if (batch.length < caseWork.events) return entries
  }
}
