import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/orm.ts'
import { callTimes, requests } from '#server/db/schema.ts'
import { isAcceptedMember } from '#server/policy/scopes.ts'
import { nextCallsListed } from '#shared/limits/call.ts'
import type { NextCall } from '#shared/contract/call-times.ts'
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
