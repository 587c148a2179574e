import { and, eq, inArray } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { reports } from '#server/db/schema.ts'
import { addCaseEvent } from '#server/case-records/event-store.ts'
import { AppError } from '#shared/errors.ts'
import { reportIdsOf } from '../report-store.ts'
import type { Step } from '../steps.ts'

/**
 * Opens the pictures of a report of the case for this lead [CS32]: with an event that has the typed reason, and an entry of the
 * operator log about the report with the hash of the reason, as a reading of a chat has it.
 */
export async function openPictures(
  { tx, row, me }: Step,
  { report, reason }: { readonly report: string; readonly reason: string },
): Promise<void> {
  const ids = await reportIdsOf(tx, row.id)
  const isOfCase = and(inArray(reports.id, ids), eq(reports.reference, report))
  if ((await tx.$count(reports, isOfCase)) === 0) throw new AppError('app.notFound')
  await addCaseEvent(tx, row, { kind: 'pictures', actor: me.id, text: reason, data: { report } })
  const hash = createHash('sha256').update(reason).digest('hex')
  await appendToOperatorLog(tx, { actor: me.id, command: 'report-pictures', subject: report, reason: hash })
}
