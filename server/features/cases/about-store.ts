import { inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { reports, users } from '#server/db/schema.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import type { CaseWithState } from './event-store.ts'
import { reportIdsOf } from './report-store.ts'

/** The members that a case is about, its subject first: the two of its chats or its reports. */
export function memberIdsOf(
  { subjectId, state }: CaseWithState,
  reportPairs: readonly string[] = [],
): string[] {
  const ofChats = state.chatIds.flatMap((id) => Object.values(parsePairId(id) ?? {}))
  return [...new Set([subjectId, ...reportPairs, ...ofChats])]
}

/**
 * Whether one of the members has, or had at the time of a report, the address of this lead [CS14]. The database keeps an
 * address from being both, but a member can delete the account and become staff.
 */
export async function isAboutAddress(db: Executor, row: CaseWithState, email: string): Promise<boolean> {
  const ids = memberIdsOf(row)
  const found = await db.select({ email: users.email }).from(users).where(inArray(users.id, ids)).limit(10)
  if (found.some((user) => user.email === email)) return true
  const reportIds = await reportIdsOf(db, row.id)
  if (reportIds.length === 0) return false
  const copies = await db
    .select({ evidence: reports.evidence })
    .from(reports)
    .where(inArray(reports.id, reportIds))
    .limit(100)
  return copies.some(({ evidence }) => emailsIn(evidence).includes(email))
}

function emailsIn(evidence: string): string[] {
  const { reporter, reported } = JSON.parse(evidence) as Record<string, { email?: string } | undefined>
  return [reporter?.email, reported?.email].filter((email) => email !== undefined)
}
