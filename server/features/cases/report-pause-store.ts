import { and, eq, ne } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { cases, caseStates, pauses } from '#server/db/schema.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { keepPause, removePause } from '#server/features/safety/pause-store.ts'
import type { PausePair } from '#server/features/safety/pause-store.ts'
import type { PauseAtClose } from '#shared/domain/cases.ts'

/** The pause that a report of the case has caused, if it stands [RP14]. The scope of such a case is who reported whom. */
export async function reportPauseOf(
  db: Executor,
  { kind, scope }: Pick<CaseWithState, 'kind' | 'scope'>,
): Promise<PausePair | undefined> {
  const [setterId = '', pausedId = ''] = scope.split('/')
  if (kind !== 'report') return undefined
  const isIt = and(eq(pauses.setterId, setterId), eq(pauses.pausedId, pausedId), eq(pauses.source, 'report'))
  const [row] = await db.select({ pairId: pauses.pairId }).from(pauses).where(isIt).limit(1)
  return row && { pairId: row.pairId, setterId, pausedId }
}

/**
 * Lifts it, or makes it the pause of the member who reported, which only they lift [PS5], unless another case of the same member about
 * the same other one is open. Answers whether it did [CS26].
 */
export async function endReportPause(
  tx: Tx,
  { id, scope }: Pick<CaseWithState, 'id' | 'scope'>,
  { pause, choice }: { readonly pause: PausePair; readonly choice: PauseAtClose },
): Promise<boolean> {
  const isOther = and(eq(cases.kind, 'report'), eq(cases.scope, scope), ne(cases.id, id))
  const others = tx
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(caseStates, eq(caseStates.caseId, cases.id))
    .where(and(isOther, eq(caseStates.status, 'open')))
  if ((await tx.$count(others.as('others'))) > 0) return false
  if (choice === 'own') await keepPause(tx, pause)
  await removePause(tx, pause, 'report')
  return true
}
