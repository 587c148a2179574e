import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents } from '#server/db/schema.ts'
import type { readAround } from '#server/case-records/around-store.ts'
import type { CaseAround } from '#shared/contract/staff/case-around.ts'

/** As JSON has it: times as text. */
type Copied<T> = T extends Date ? string : T extends object ? { readonly [K in keyof T]: Copied<T[K]> } : T
type Around = Copied<Awaited<ReturnType<typeof readAround>>>

/**
 * What the copy of an event has beside the messages [CS46]: what was asked, called, agreed, checked, and consented to, and how
 * much was written. The words are in the evidence pack only, which is a reading [CS44]. Undefined if the event has no such copy.
 */
export async function readCaseAround(
  db: Executor,
  { id, n }: { readonly id: string; readonly n: number },
): Promise<CaseAround | undefined> {
  const [row] = await db
    .select({ around: sql<Around | null>`${caseEvents.evidence}::jsonb -> 'around'`, data: caseEvents.data })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, id), eq(caseEvents.n, n), sql`${caseEvents.kind} in ('held', 'kept')`))
    .limit(1)
  if (!row?.around) return undefined
  const { pairs, members } = row.around
  return {
    pairs: pairs.map(({ request, calls, agenda = [], work, times, held, leftOut = {} }) => ({
      request: request && { ...pickRequest(request), at: Date.parse(request.at) },
      calls: calls.map(({ by, at, isAnswered }) => ({ by, at: Date.parse(at), isAnswered })),
      times: times.map(({ startsAt, canceledAt, told }) => ({
        ...{ at: Date.parse(startsAt), isCanceled: canceledAt !== null, told },
      })),
      ...{ agenda: agenda.length, work: work.length, held: held.length, leftOut },
    })),
    members: members.map(({ id: memberId, application, checks, consents }) => ({
      ...{ id: memberId, hasApplied: application !== null },
      checks: checks.map(({ check, result, checkedOn }) => ({ check, result, checkedOn })),
      consents: consents.map(({ method, issuedAt, endedAt, endReason, endNote }) => ({
        ...{ method, at: Date.parse(issuedAt), endReason, endNote: endNote ?? null },
        endedAt: endedAt === null ? null : Date.parse(endedAt),
      })),
    })),
  }
}

const pickRequest = ({ askedBy, status }: { readonly askedBy: string; readonly status: string }) => ({
  ...{ askedBy, status: status as 'pending' | 'accepted' | 'rejected' },
})
