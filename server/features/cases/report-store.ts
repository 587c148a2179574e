import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseEvents, reportPictures, reports, reportUpdates } from '#server/db/schema.ts'
import { addReportUpdate } from '#server/features/safety/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'
import { caseWindow } from '#shared/limits/case.ts'
import { topics } from '#shared/contract/topics.ts'
import type { CaseReport } from '#shared/contract/staff/case-reports.ts'

/** The ids of the reports of a case, also of one that was opened by the reason that was added to a report later [CS43]. */
export async function reportIdsOf(db: Executor, caseId: string): Promise<string[]> {
  const rows = await db
    .select({ source: caseEvents.source })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        or(like(caseEvents.source, 'report/%'), like(caseEvents.source, 'reason/%')),
      ),
    )
    .limit(caseWindow.maxFindings)
  return [...new Set(rows.map(({ source }) => source?.split('/')[1] ?? ''))]
}

/** The reports of a case with their evidence, the oldest first. */
export async function reportsOf(db: Executor, caseId: string): Promise<CaseReport[]> {
  const ids = await reportIdsOf(db, caseId)
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(reports)
    .where(inArray(reports.id, ids))
    .orderBy(reports.createdAt)
    .limit(ids.length)
  const updates = await db
    .select()
    .from(reportUpdates)
    .where(inArray(reportUpdates.reportId, ids))
    .orderBy(reportUpdates.createdAt)
    .limit(ids.length * 5)
  const pictures = await db
    .select({ reportId: reportPictures.reportId, name: reportPictures.name })
    .from(reportPictures)
    .where(inArray(reportPictures.reportId, ids))
    .orderBy(reportPictures.name)
    .limit(ids.length * 10)
  return rows.map((row) => ({
    ...{ reference: row.reference, kind: row.kind, path: row.path, comment: row.comment },
    ...{ reason: row.reason, evidence: row.evidence, hash: row.evidenceHash.toString('hex') },
    at: row.createdAt.getTime(),
    pictures: pictures.filter(({ reportId }) => reportId === row.id).map(({ name }) => name),
    updates: updates
      .filter(({ reportId }) => reportId === row.id)
      .map(({ kind, text, createdAt }) => ({ kind, text, at: createdAt.getTime() })),
  }))
}

/**
 * Tells the reporters of a case how far it is [CS10, RP13], and that there is something to read [RP15]; a report that was deleted has
 * none. Returns the topics that this changes.
 */
export async function updateReporters(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  caseId: string,
  update: { readonly kind: 'review' | 'outcome'; readonly text?: string },
): Promise<string[]> {
  const ids = await reportIdsOf(tx, caseId)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: reports.id, reporterId: reports.reporterId })
    .from(reports)
    .where(inArray(reports.id, ids))
    .limit(ids.length)
    .for('key share')
  for (const { id: reportId } of rows)
    if (await addReportUpdate(tx, { reportId, ...update }))
      await queueMail(tx, jobs, { kind: 'reportNews', id: `${reportId}/${update.kind}` })
  return [...new Set(rows.map(({ reporterId }) => topics.reports(reporterId)))]
}
