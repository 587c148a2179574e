import { asc, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { chats } from '#server/db/schema.ts'

/**
 * Makes what nodes know of the chats of these members stale: their next message there is written with what holds now. Returns the
 * ids of the chats, which stay locked until the transaction ends.
 */
export async function renewChatContexts(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const ids = [...userIds]
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(or(inArray(chats.mentorId, ids), inArray(chats.menteeId, ids)))
    // Locked in the order of ids, so that two changes never wait for each other.
    .orderBy(asc(chats.id))
    .for('no key update')
  const chatIds = rows.map(({ id }) => id)
  if (chatIds.length === 0) return chatIds
  await tx
    .update(chats)
    .set({ quietRev: sql`${chats.quietRev} + 1` })
    .where(inArray(chats.id, chatIds))
  return chatIds
}
