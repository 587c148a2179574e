import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { caseEvents } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordFinding } from './case-store.ts'
import { addCaseEvent, decisionOf, lockCase } from './event-store.ts'

/** What is decided outside a case: staff suspend an approval, the operator suspends an account. `by`: the id of staff, or who it was. */
type Decided = { readonly personId: string; readonly by: string; readonly decision: 'approval' | 'suspend' }

type Opening = Decided & {
  /** For staff. */
  readonly reason: string
  /** For the member. */
  readonly words: string
  /** When it took effect, if not at the start of the transaction. */
  readonly at?: SQL
}

/**
 * Opens a case about a decision that was made outside one [CS47]: so its member can appeal it as any other, and leads see it. The email has
 * the words, and the link to appeal.
 */
export async function openOwnCase(tx: Tx, jobs: Pick<Jobs, 'send'>, opening: Opening): Promise<void> {
  const { personId, by, decision, reason, words, at } = opening
  const scope = newId()
  const about = { kind: 'staff', scope, subjectId: personId, chatId: null } as const
  const finding = { ...about, urgency: 3, source: `staff/${scope}` } as const
  const id = await recordFinding(tx, jobs, finding, { actor: by })
  const row = await lockCase(tx, id)
  if (!row) return
  const n = await addCaseEvent(tx, row, {
    ...{ kind: 'decided', actor: by, memberId: personId, text: reason, data: { decision, words } },
    ...(at && { createdAt: at }),
  })
  await queueMail(tx, jobs, { kind: 'caseDecision', id: `${id}/${n}` })
}

/** Notes in its case that such a decision was taken back by those who can: nothing is left to appeal. Locks the case. */
export async function liftOwnCase(tx: Tx, { personId, by, decision }: Decided): Promise<void> {
  const isSame = sql`${caseEvents.data}->>'decision' = ${decision}`
  const isOwn = decision === 'suspend' ? eq(caseEvents.actor, by) : undefined
  const [last] = await tx
    .select({ id: caseEvents.caseId, n: caseEvents.n })
    .from(caseEvents)
    .where(and(eq(caseEvents.memberId, personId), eq(caseEvents.kind, 'decided'), isSame, isOwn))
    .orderBy(desc(caseEvents.createdAt))
    .limit(1)
  const row = last && (await lockCase(tx, last.id))
  const found = row && (await decisionOf(tx, row.id, last.n))
  if (!found || found.lifted || found.answer?.data?.answer === 'lifted') return
  await addCaseEvent(tx, row, {
    ...{ kind: 'lifted', actor: by, memberId: personId },
    ...{ source: `lifted/${last.n}`, data: { of: last.n } },
  })
}
