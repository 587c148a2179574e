import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats } from '#server/db/schema.ts'
import type { ChatEnd } from '#shared/contract/chat.ts'

/**
 * How a chat of `myId` ended [CH31]; null if it is open, not theirs, or gone. A block reads like any other end, also to
 * the member who was blocked [BL2], so this names no one: the page knows the counterpart, or does without the name.
 */
export async function readChatEnd(
  db: Executor,
  { chatId, myId }: { readonly chatId: string; readonly myId: string },
): Promise<ChatEnd | null> {
  const isMine = or(eq(chats.mentorId, myId), eq(chats.menteeId, myId))
  const [ended] = await db
    .select({ by: chats.endedBy, at: chats.endedAt })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.isOpen, false), isNotNull(chats.endedAt), isMine))
    .limit(1)
  if (!ended?.at) return null
  const by = ended.by === myId ? 'me' : 'other'
  return { by: ended.by === null ? null : by, at: ended.at.getTime() }
}
