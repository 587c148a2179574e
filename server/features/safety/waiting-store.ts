import { asc, desc, eq, min, sql } from 'drizzle-orm'
import { caseEvents, cases } from '#server/db/schema.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { caseClocks, waitingList } from '#shared/staff-limits.ts'

/** The cases, the most urgent and oldest first. None can be closed yet, so they stay until they are deleted [CS4]. */
export const waitingCases: WaitingSource = {
  roles: ['lead'],
  async list(db) {
    const urgency = sql<number>`coalesce(${min(caseEvents.urgency)}, 3)::int`
    const rows = await db
      .select({
        id: cases.id,
        reference: cases.reference,
        kind: cases.kind,
        createdAt: cases.createdAt,
        urgency,
      })
      .from(cases)
      .leftJoin(caseEvents, eq(caseEvents.caseId, cases.id))
      .groupBy(cases.id)
      .orderBy(asc(urgency), desc(cases.createdAt))
      .limit(waitingList.perSource)
    return rows.map(({ id, reference, kind, createdAt, urgency: level }) => ({
      ...{ id, reference, urgency: level },
      kind: `case.${kind}` as const,
      since: createdAt.getTime(),
      dueAt: createdAt.getTime() + (caseClocks[level] ?? 0),
    }))
  },
}
