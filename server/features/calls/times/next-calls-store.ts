import { and, asc, eq, getTableColumns, gt, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/orm.ts'
import { callTimes, requests } from '#server/db/schema.ts'
import { isAcceptedMember } from '#server/policy/scopes.ts'
import { nextCallsListed, weekCallsListed } from '#shared/limits/call.ts'
import type { NextCall, WeekCall } from '#shared/contract/call-times.ts'
import { isShown, toSpan } from './store.ts'

/**
 * The agreed times of a member's chats, and the first proposal of each chat that waits for the member's answer, the earliest
 * first. Each of the two has a limit of its own: many agreed calls hide no proposal [CT11].
 */
export async function listNextCalls(db: Executor, myId: string): Promise<NextCall[]> {
  const { id, chatId, startsAt, status, proposedBy } = callTimes
  const isMine = and(isAcceptedMember(myId), isShown)
  const columns = getTableColumns(callTimes)
  const first = db
    .selectDistinctOn([chatId], columns)
    .from(callTimes)
    .innerJoin(requests, eq(requests.id, chatId))
    .where(and(isMine, eq(status, 'proposed'), ne(proposedBy, myId)))
    .orderBy(asc(chatId), asc(startsAt), asc(id))
    .as('first')
  // One statement: a proposal that is confirmed meanwhile is in it once.
  const rows = await unionAll(
    db.select().from(first).orderBy(asc(first.startsAt), asc(first.id)).limit(nextCallsListed.asked),
    db
      .select(columns)
      .from(callTimes)
      .innerJoin(requests, eq(requests.id, chatId))
      .where(and(isMine, eq(status, 'agreed')))
      .orderBy(asc(startsAt), asc(id))
      .limit(nextCallsListed.agreed),
  )
  return rows
    .map((row) => ({
      ...{ id: row.id, chatId: row.chatId },
      ...toSpan(row),
      isAgreed: row.status === 'agreed',
    }))
    .toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
}

/** The calls of all chats of a member that overlap a span: agreed ones, also those that are over, and proposals that have not begun [CW1]. */
export async function listWeekCalls(
  db: Executor,
  myId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<WeekCall[]> {
  const { id, chatId, startsAt, endsAt, status } = callTimes
  const isShownThen = or(eq(status, 'agreed'), gt(startsAt, sql`now()`))
  const rows = await db
    .select(getTableColumns(callTimes))
    .from(callTimes)
    .innerJoin(requests, eq(requests.id, chatId))
    .where(
      and(
        ...[isAcceptedMember(myId), isShownThen],
        ...[lt(startsAt, new Date(to)), gt(endsAt, new Date(from))],
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(weekCallsListed)
  return rows.map((row) => ({
    ...{ id: row.id, chatId: row.chatId },
    ...toSpan(row),
    isAgreed: row.status === 'agreed',
    isMine: row.proposedBy === myId,
  }))
}
