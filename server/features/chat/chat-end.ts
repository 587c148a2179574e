import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, closingWords, endings, pauses } from '#server/db/schema.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import type { ChatEnd } from '#shared/contract/chat.ts'
import { readAfterEnd } from '#shared/limits/message.ts'
import { protections } from '#shared/safeguarding.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { isPastReadable } from './past/store.ts'

/** Whether a block, a pause, or a decision of staff separates the members of a row of `chats`. */
const isApart = sql<boolean>`(${isBlocked(chats.mentorId, chats.menteeId)}
  or exists (select from ${pauses} as k where k.pair_id = ${chats.id}))`

type Asked = { readonly chatId: string; readonly myId: string; readonly profile: SafeguardingProfile }

/**
 * How a chat of `myId` ended [CH31]; null if it is open, not theirs, or gone. A block reads like any other end, also to
 * the member who was blocked [BL2], so this names no one: the page knows the counterpart, or does without the name. The closing words are
 * those of this end, and are not read while something separates the two [EN5].
 */
export async function readChatEnd(db: Executor, { chatId, myId, profile }: Asked): Promise<ChatEnd | null> {
  const isMine = or(eq(chats.mentorId, myId), eq(chats.menteeId, myId))
  const [ended] = await db
    .select({
      ...{ by: chats.endedBy, at: chats.endedAt, kind: endings.kind, words: closingWords.text },
      isReadable: sql<boolean>`(${isPastReadable} and not ${isApart})`,
    })
    .from(chats)
    .leftJoin(endings, and(eq(endings.workId, chats.id), eq(endings.endedAt, chats.endedAt)))
    .leftJoin(
      closingWords,
      and(
        ...[eq(closingWords.workId, chats.id), eq(closingWords.authorId, chats.endedBy)],
        ...[eq(closingWords.createdAt, chats.endedAt), sql`not ${isApart}`],
      ),
    )
    .where(and(eq(chats.id, chatId), eq(chats.isOpen, false), isNotNull(chats.endedAt), isMine))
    .limit(1)
  if (!ended?.at) return null
  const { by, kind, words } = ended
  const isReadable = ended.isReadable && protections[profile].readsAfterEnd
  return {
    by: by === null ? null : by === myId ? 'me' : 'other',
    at: ended.at.getTime(),
    ...(words === null ? {} : { words }),
    ...(kind === 'staff' || kind === 'agreed' ? { cause: kind } : {}),
    ...(isReadable ? { readableUntil: ended.at.getTime() + readAfterEnd.days * 86_400_000 } : {}),
  }
}
