import { desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { reports, reportUpdates } from '#server/db/schema.ts'
import type { MyReport } from '#shared/contract/safety.ts'
import { reportStatus } from '#shared/domain/reports.ts'
import { reportsShown } from '#shared/limits/report.ts'

/** The member's reports, the newest first, and how far each is [RP13]. */
export async function listMyReports(db: Executor, myId: string): Promise<MyReport[]> {
  const { id, reference, kind, createdAt } = reports
  const rows = await db
    .select({ id, reference, kind, createdAt })
    .from(reports)
    .where(eq(reports.reporterId, myId))
    .orderBy(desc(createdAt), desc(id))
    .limit(reportsShown)
  const updates = await listUpdates(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = updates.filter(({ reportId }) => reportId === row.id)
    return {
      reference: row.reference,
      at: row.createdAt.getTime(),
      kind: row.kind,
      status: reportStatus(own.map((update) => update.kind)),
      outcome: own.find((update) => update.kind === 'outcome')?.text ?? null,
    }
  })
}

async function listUpdates(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { reportId, kind, text } = reportUpdates
  return db
    .select({ reportId, kind, text })
    .from(reportUpdates)
    .where(inArray(reportId, [...ids]))
    .limit(ids.length * 5)
}
