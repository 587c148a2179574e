import { desc, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { missedCalls, requests } from '#server/db/schema.ts'
import { missedCallsPerChat } from '#shared/limits/call.ts'
import { pairId } from '#shared/domain/pair-id.ts'

/** What two members have beside their messages: their request, and their latest calls, the oldest first [RP11]. */
export type EvidencePair = {
  /** Null if it was deleted, as when the chat has ended. Times are ISO 8601 in UTC. */
  readonly request: {
    readonly askedBy: string
    readonly status: string
    readonly at: string
    /** What the mentee wrote with it; absent without, and in reports from before [RQ14]. */
    readonly aim?: string
    readonly note?: string
  } | null
  readonly calls: readonly { readonly by: string; readonly at: string; readonly isAnswered: boolean }[]
}

/** Reads the request and the calls of two members, whoever of them is the mentor. */
export async function readPair(db: Executor, [one, other]: readonly [string, string]): Promise<EvidencePair> {
  const ids = [pairId(one, other), pairId(other, one)]
  const [request] = await db.select().from(requests).where(inArray(requests.id, ids)).limit(1)
  const calls = await db
    .select()
    .from(missedCalls)
    .where(inArray(missedCalls.chatId, ids))
    .orderBy(desc(missedCalls.startedAt))
    .limit(missedCallsPerChat)
  return {
    request: request
      ? {
          ...{ askedBy: request.requesterId, status: request.status, at: request.createdAt.toISOString() },
          ...(request.aim === '' ? {} : { aim: request.aim }),
          ...(request.note === '' ? {} : { note: request.note }),
        }
      : null,
    calls: calls.toReversed().map(({ callerId: by, startedAt, isAnswered }) => ({
      by,
      at: startedAt.toISOString(),
      isAnswered,
    })),
  }
}
