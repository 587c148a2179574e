import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { messages } from '#server/db/schema.ts'
import { addRevisions } from '#server/features/safety/revisions-store.ts'
import { addCaseEvent } from './event-store.ts'
import type { CaseWithState } from './event-store.ts'

/** How many messages of a chat a hold copies: of longer chats the trigger copies the rest when they are deleted. */
const MOST = 5_000

/**
 * Holds a case: neither the retention nor a deletion takes anything of it away until then [CS16]. What its chats have now is
 * copied with its hash, and once more if one of them is deleted meanwhile, by the trigger `chats_keep_held`.
 */
export async function holdCase(
  tx: Tx,
  row: CaseWithState,
  { days, reason, actor }: { readonly days: number; readonly reason: string; readonly actor: string },
): Promise<void> {
  const until = new Date(Date.now() + days * 86_400_000).toISOString()
  const copies = await Promise.all(row.state.chatIds.map((chatId) => copyChat(tx, chatId)))
  const evidence = JSON.stringify({ chats: copies.filter((copy) => copy.messages.length > 0) })
  await addCaseEvent(tx, row, { kind: 'held', actor, text: reason, data: { until }, evidence })
}

async function copyChat(tx: Tx, chatId: string) {
  const rows = await tx
    .select()
    .from(messages)
    .where(eq(messages.chatId, chatId))
    .orderBy(messages.seq)
    .limit(MOST)
  const copied = await addRevisions(tx, rows)
  return {
    chatId,
    messages: copied.map((row) => ({
      ...{ seq: row.seq, rev: row.rev, senderId: row.senderId, text: row.text, earlier: row.earlier },
      ...{ at: row.createdAt.toISOString(), image: row.imageUrl },
    })),
  }
}
