import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { caseEvents } from '#server/db/schema.ts'
import { recordFinding } from '#server/features/safety/cases/case-store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { newId } from '#shared/domain/ids.ts'
import { addCaseEvent, decisionOf, lockCase } from '../event-store.ts'

type ByStaff = { readonly personId: string; readonly staffId: string }

/**
 * Opens a case about the suspension of an approval, with it as a decision [CS47]: so its mentor can appeal it as any other, and leads
 * see it. Under the lock on the mentor. The email has the reason, and the link to appeal.
 */
export async function openApprovalCase(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { personId, staffId, reason }: ByStaff & { readonly reason: string },
): Promise<void> {
  const scope = newId()
  const about = { kind: 'staff', scope, subjectId: personId, chatId: null } as const
  const finding = { ...about, urgency: 3, source: `staff/${scope}` } as const
  const id = await recordFinding(tx, jobs, finding, { actor: staffId })
  const row = await lockCase(tx, id)
  if (!row) return
  const n = await addCaseEvent(tx, row, {
    ...{ kind: 'decided', actor: staffId, memberId: personId, text: reason },
    data: { decision: 'approval', words: reason },
  })
  await queueMail(tx, jobs, { kind: 'caseDecision', id: `${id}/${n}` })
}

/** Notes in its case that staff have ended the suspension of an approval: nothing is left to appeal. */
export async function liftApprovalCase(tx: Tx, { personId, staffId }: ByStaff): Promise<void> {
  const isSuspension = sql`${caseEvents.data}->>'decision' = 'approval'`
  const [last] = await tx
    .select({ id: caseEvents.caseId, n: caseEvents.n })
    .from(caseEvents)
    .where(and(eq(caseEvents.memberId, personId), eq(caseEvents.kind, 'decided'), isSuspension))
    .orderBy(desc(caseEvents.createdAt))
    .limit(1)
  const row = last && (await lockCase(tx, last.id))
  const found = row && (await decisionOf(tx, row.id, last.n))
  if (!found || found.lifted || found.answer?.data?.answer === 'lifted') return
  await addCaseEvent(tx, row, {
    ...{ kind: 'lifted', actor: staffId, memberId: personId },
    ...{ source: `lifted/${last.n}`, data: { of: last.n } },
  })
}
