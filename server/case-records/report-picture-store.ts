import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, cases, caseStates, reportPictures, reports } from '#server/db/schema.ts'
import { chatReading } from '#shared/limits/case.ts'
import { isConcerned } from './concerned-store.ts'

type Ref = {
  /** The number of the report. */
  readonly report: string
  readonly name: string
  readonly staff: { readonly id: string; readonly email: string }
}

/**
 * A picture in the evidence of a report of a case, for a lead who has opened the pictures of the report within the last hour, and
 * whom the case does not concern [CS32, CS14]. Undefined otherwise.
 */
export async function openedReportPicture(db: Executor, ref: Ref): Promise<Buffer | undefined> {
  const isOpened = and(
    eq(caseEvents.kind, 'pictures'),
    eq(caseEvents.actor, ref.staff.id),
    sql`${caseEvents.data}->>'report' = ${ref.report}`,
    sql`${caseEvents.createdAt} > now() - ${chatReading.lasts} * interval '1 millisecond'`,
  )
  const [found] = await db
    .select({
      content: reportPictures.content,
      subjectId: cases.subjectId,
      chatIds: caseStates.chatIds,
    })
    .from(reports)
    .innerJoin(reportPictures, eq(reportPictures.reportId, reports.id))
    .innerJoin(caseEvents, isOpened)
    .innerJoin(cases, eq(cases.id, caseEvents.caseId))
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(eq(reports.reference, ref.report), eq(reportPictures.name, ref.name)))
    .limit(1)
  return found && !(await isConcerned(db, found, ref.staff.email)) ? found.content : undefined
}
