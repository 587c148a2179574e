import type { Tx } from '#server/db/orm.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { caseWithState, lockCase, memberIdsOf } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { lockPairs } from '#server/case-records/keep-store.ts'

/**
 * Locks cases, and before them their members, requests, and chats, if a step acts on these. A flagged message, a report, and
 * the deletion of an account lock a chat before its case, so this is the order of everything that locks both. The members and
 * chats of a case never change. Answers the cases that exist, in the order of `ids`.
 */
export async function lockCases(
  tx: Tx,
  ids: readonly string[],
  { withMembers }: { readonly withMembers: boolean },
): Promise<(CaseWithState | undefined)[]> {
  if (withMembers) await lockMembers(tx, ids)
  const locked = new Map<string, CaseWithState | undefined>()
  for (const id of ids.toSorted()) locked.set(id, await lockCase(tx, id))
  return ids.map((id) => locked.get(id))
}

async function lockMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows: CaseWithState[] = []
  for (const id of ids) {
    const row = await caseWithState(tx, id)
    if (row) rows.push(row)
  }
  const chatIds = rows.flatMap(({ state }) => state.chatIds)
  await lockPeople(tx, [...new Set(rows.flatMap((row) => memberIdsOf(row)))])
  await lockPairs(tx, chatIds)
}
