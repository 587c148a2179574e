import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  agendaLines,
  agendaVersions,
  callRecords,
  heldMessages,
  missedCalls,
  workChanges,
  workNotes,
} from '#server/db/schema.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { LeftOut } from '#shared/domain/cases.ts'

/**
 * How many rows of each kind the copy of what a pair has beside the messages leaves out, which has the latest ones up to a
 * limit [CS45]: the kinds of which there are more, or undefined if the copy has all.
 */
export async function countLeftOut(db: Executor, chatIds: readonly string[]): Promise<LeftOut | undefined> {
  const ids = [...chatIds]
  const records = db.select({ id: callRecords.id }).from(callRecords).where(inArray(callRecords.chatId, ids))
  const lines = db
    .select({ id: agendaLines.id })
    .from(agendaLines)
    .where(inArray(agendaLines.recordId, records))
  const isShared = and(inArray(workNotes.workId, ids), eq(workNotes.isShared, true))
  const counts = {
    calls: await db.$count(missedCalls, inArray(missedCalls.chatId, ids)),
    agenda: await db.$count(agendaLines, inArray(agendaLines.recordId, records)),
    agendaVersions: await db.$count(agendaVersions, inArray(agendaVersions.lineId, lines)),
    notes: await db.$count(workNotes, isShared),
    changes: await db.$count(workChanges, inArray(workChanges.workId, ids)),
    times: await db.$count(callRecords, inArray(callRecords.chatId, ids)),
    held: await db.$count(heldMessages, inArray(heldMessages.chatId, ids)),
  }
  const more = Object.entries(counts).flatMap(([kind, count]) =>
    count > caseWork.copied ? [[kind, count - caseWork.copied] as const] : [],
  )
  return more.length === 0 ? undefined : (Object.fromEntries(more) as LeftOut)
}

/** What the copies of several pairs leave out together. */
export function sumLeftOut(pairs: readonly { readonly leftOut?: LeftOut }[]): LeftOut | undefined {
  const sum = new Map<string, number>()
  for (const { leftOut = {} } of pairs)
    for (const [kind, count] of Object.entries(leftOut)) sum.set(kind, (sum.get(kind) ?? 0) + count)
  return sum.size === 0 ? undefined : (Object.fromEntries(sum) as LeftOut)
}
