import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseEvents, cases, caseStates } from '#server/db/schema.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseEventData, CaseEventKind } from '#shared/domain/cases.ts'
import { eventOfCase } from './case-store.ts'
import { isConcerned, membersOf } from './concerned-store.ts'

export type CaseState = typeof caseStates.$inferSelect
export type CaseWithState = typeof cases.$inferSelect & { readonly state: CaseState }

/** The members that a case is about, its subject first. */
export const memberIdsOf = ({ subjectId, state }: CaseWithState): string[] =>
  membersOf(subjectId, state.chatIds)

/** Whether a case concerns one of the staff, for whom it does not exist then [CS14]. */
export const isHiddenFrom = (
  db: Executor,
  { subjectId, state }: CaseWithState,
  { email }: { readonly email: string },
): Promise<boolean> => isConcerned(db, { subjectId, chatIds: state.chatIds }, email)

type NewEvent = {
  readonly kind: CaseEventKind
  readonly actor: string | null
  readonly urgency?: number
  readonly memberId?: string
  readonly text?: string
  readonly source?: string
  readonly data?: CaseEventData
  readonly evidence?: string
  /** When it was, if not at the start of the transaction. */
  readonly createdAt?: SQL
}

/** A case with its state; undefined when there is none. */
export async function caseWithState(db: Executor, id: string): Promise<CaseWithState | undefined> {
  const [row] = await db
    .select({ found: cases, state: caseStates })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(eq(cases.id, id))
    .limit(1)
  return row && { ...row.found, state: row.state }
}

/** The same, and keeps other events from being added until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<CaseWithState | undefined> {
  await tx.select({ id: caseStates.caseId }).from(caseStates).where(eq(caseStates.caseId, id)).for('update')
  return caseWithState(tx, id)
}

/**
 * Adds an event to a locked case: the trigger changes the state with it [CS7]. Returns its number; null if there is one with
 * this source already.
 */
export async function addCaseEvent(
  tx: Tx,
  { id, state }: CaseWithState,
  event: NewEvent,
): Promise<number | null> {
  const { evidence = null, urgency = state.urgency, ...rest } = event
  const [last] = await tx
    .select({ n: max(caseEvents.n) })
    .from(caseEvents)
    .where(eq(caseEvents.caseId, id))
  const n = (last?.n ?? 0) + 1
  const added = await tx
    .insert(caseEvents)
    .values({
      ...{ caseId: id, n, urgency, evidence, ...rest },
      evidenceHash: evidence === null ? null : createHash('sha256').update(evidence).digest(),
    })
    .onConflictDoNothing()
    .returning({ n: caseEvents.n })
  return added[0]?.n ?? null
}

/** The decision of this number, and whether it was lifted or its appeal answered. */
export async function decisionOf(db: Executor, caseId: string, of: number) {
  const decision = await eventOfCase(db, caseId, of)
  if (decision?.kind !== 'decided') return undefined
  const later = await db
    .select()
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        gt(caseEvents.n, of),
        sql`${caseEvents.kind} in ('appealed', 'answered', 'lifted')`,
        sql`(${caseEvents.data}->>'of')::int = ${of}`,
      ),
    )
    .orderBy(caseEvents.n)
    .limit(3)
  const find = (kind: CaseEventKind) => later.find((event) => event.kind === kind)
  return { decision, appeal: find('appealed'), answer: find('answered'), lifted: find('lifted') }
}

/** Whether staff have opened this case lately, so that each reading of it is in its events [CS13]. */
export async function hasOpened(db: Executor, caseId: string, staffId: string): Promise<boolean> {
  const isRecent = sql`${caseEvents.createdAt} > now() - ${caseWork.seenFor} * interval '1 millisecond'`
  const isSeen = and(
    eq(caseEvents.caseId, caseId),
    eq(caseEvents.kind, 'seen'),
    eq(caseEvents.actor, staffId),
  )
  return (await db.$count(caseEvents, and(isSeen, isRecent))) > 0
}
