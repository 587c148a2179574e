import type { Tx } from '#server/db/orm.ts'
import { pausesReported } from '#shared/domain/reports.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import type { Evidence } from './evidence.ts'

type NewReport = {
  readonly id: string
  readonly path: ReportPath | null
  readonly evidence: Evidence
}

/**
 * Pauses the adult's side of a pair when the minor in it reports them, in the transaction of the report; the minor can
 * still read [RP14]. Nothing is paused for any other report. Pausing itself is not there yet: this is its only caller.
 */
export async function pauseForReport(_tx: Tx, { path, evidence }: NewReport): Promise<void> {
  const { reporter, reported } = evidence
  if (!pausesReported(path, { reporter: reporter.ageBand, reported: reported.ageBand })) return
  await Promise.resolve()
}
