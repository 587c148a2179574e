import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, cases } from '#server/db/schema.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseRow } from '#shared/contract/staff/cases.ts'
import { listRows } from './list-store.ts'

/**
 * The ids of the cases that are linked to one by hand, and not deleted since: of several events about the same one, the last
 * counts [CS23].
 */
export async function linkedIds(db: Executor, caseId: string): Promise<string[]> {
  const isLink = inArray(caseEvents.kind, ['linked', 'unlinked'])
  const rows = await db
    .select({ kind: caseEvents.kind, data: caseEvents.data })
    .from(caseEvents)
    .innerJoin(cases, eq(cases.id, sql`${caseEvents.data}->>'to'`))
    .where(and(eq(caseEvents.caseId, caseId), isLink))
    .orderBy(desc(caseEvents.n))
    .limit(caseWork.events)
  const last = new Map<string, string>()
  for (const { kind, data } of rows) if (data?.to && !last.has(data.to)) last.set(data.to, kind)
  return [...last].filter(([, kind]) => kind === 'linked').map(([id]) => id)
}

/** The cases that are linked to one by hand, without those about the hidden members. */
export async function linkedCases(
  db: Executor,
  caseId: string,
  hiddenIds: readonly string[],
): Promise<CaseRow[]> {
  return listRows(db, await linkedIds(db, caseId), hiddenIds)
}
