import { desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { agendaLines, agendaVersions, callRecords, missedCalls, requests } from '#server/db/schema.ts'
import { agendaLimits, missedCallsPerChat } from '#shared/limits/call.ts'
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
  /** What the two wrote in agendas of calls, every version of each line; absent without, and in reports from before [AD4]. */
  readonly agenda?: readonly { readonly at: string; readonly senderId: string; readonly text: string }[]
  readonly calls: readonly { readonly by: string; readonly at: string; readonly isAnswered: boolean }[]
}

/** How many calls are read, how many lines of agendas, and how many earlier versions of them. */
type Most = { readonly calls: number; readonly agenda: number }
const inReports: Most = { calls: missedCallsPerChat, agenda: agendaLimits.inEvidence }

/** Reads the request, the calls, and the agendas of two members, whoever of them is the mentor. */
export async function readPair(
  db: Executor,
  [one, other]: readonly [string, string],
  most: Most = inReports,
): Promise<EvidencePair> {
  const ids = [pairId(one, other), pairId(other, one)]
  const [request] = await db.select().from(requests).where(inArray(requests.id, ids)).limit(1)
  const calls = await db
    .select()
    .from(missedCalls)
    .where(inArray(missedCalls.chatId, ids))
    .orderBy(desc(missedCalls.startedAt))
    .limit(most.calls)
  const agenda = await readAgenda(db, ids, most.agenda)
  return {
    ...(agenda.length > 0 ? { agenda } : {}),
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

/** The lines of agendas as they are and, before that, as they were; also deleted ones. The latest ones, the oldest first. */
async function readAgenda(db: Executor, chatIds: readonly string[], most: number) {
  const { id, text, writerId, version, changedAt, recordId } = agendaLines
  const isOfPair = inArray(callRecords.chatId, [...chatIds])
  const now = await db
    .select({ id, version, text, senderId: writerId, at: changedAt })
    .from(agendaLines)
    .innerJoin(callRecords, eq(callRecords.id, recordId))
    .where(isOfPair)
    .orderBy(desc(changedAt), desc(id))
    .limit(most)
  const earlier = await db
    .select({
      ...{ id, version: agendaVersions.version, text: agendaVersions.text },
      ...{ senderId: agendaVersions.writerId, at: agendaVersions.until },
    })
    .from(agendaVersions)
    .innerJoin(agendaLines, eq(id, agendaVersions.lineId))
    .innerJoin(callRecords, eq(callRecords.id, recordId))
    .where(isOfPair)
    .orderBy(desc(agendaVersions.until), desc(id), desc(agendaVersions.version))
    .limit(most)
  return [...now, ...earlier]
    .toSorted((a, b) => (a.id === b.id ? a.version - b.version : a.at.getTime() - b.at.getTime()))
    .map(({ senderId, at, text: words }) => ({ at: at.toISOString(), senderId, text: words }))
}
