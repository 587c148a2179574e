import { and, eq, exists, gte, isNull, ne, not, or } from 'drizzle-orm'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { reports, reportUpdates } from '#server/db/schema.ts'
import type { Me } from '#shared/contract/account.ts'
import { pausesReported } from '#shared/domain/reports.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import type { Evidence } from './evidence.ts'
import { publishConnection, publishPause } from './pause.ts'
import { addPause, pausedSince, removePause, toPausePair } from './pause-store.ts'

type Publish = (event: TopicEvent) => void
type NewReport = {
  readonly reportedId: string
  readonly path: ReportPath | null
  readonly evidence: Evidence
}

/**
 * Pauses a pair when the minor in it reports the adult, in the transaction of the report; the minor can still read [RP14].
 * No other report pauses anything. Answers whether it did.
 */
export async function pauseForReport(
  tx: Tx,
  { me, publish }: { readonly me: Pick<Me, 'id' | 'role'>; readonly publish: Publish },
  { reportedId, path, evidence }: NewReport,
): Promise<boolean> {
  if (!isPausing(path, evidence)) return false
  const pair = toPausePair(me, reportedId)
  await addPause(tx, pair, 'report')
  publishPause(publish, pair)
  return true
}

/** Whether a report with this evidence pauses the pair. */
export const isPausing = (path: ReportPath | null, { reporter, reported }: Evidence): boolean =>
  pausesReported(path, { reporter: reporter.ageBand, reported: reported.ageBand })

/**
 * Lifts the pause of a report that was withdrawn, unless it is also that of another report [RP14]: of the same member about the other
 * one, for which a report pauses, since the pause began. Reports from before it are those whose pause was lifted.
 */
export async function endPauseOfReport(
  tx: Tx,
  { me, publish }: { readonly me: Pick<Me, 'id' | 'role'>; readonly publish: Publish },
  { id, reportedId }: { readonly id: string; readonly reportedId: string },
): Promise<void> {
  const pair = toPausePair(me, reportedId)
  const since = await pausedSince(tx, pair, 'report')
  if (!since) return
  const { reportId, kind } = reportUpdates
  const withdrawal = tx
    .select({ id: reportId })
    .from(reportUpdates)
    .where(and(eq(reportId, reports.id), eq(kind, 'withdrawal')))
  const isOther = and(
    eq(reports.reporterId, me.id),
    eq(reports.reportedId, reportedId),
    ne(reports.id, id),
    gte(reports.createdAt, since),
    or(isNull(reports.path), ne(reports.path, 'other')),
    not(exists(withdrawal)),
  )
  if ((await tx.$count(reports, isOther)) > 0) return
  await removePause(tx, pair, 'report')
  publishConnection(publish, pair)
}
