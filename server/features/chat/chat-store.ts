import type { Database } from '#server/db/open.ts'
import { toPersonCard } from '#server/policy/person-projection.ts'
import type { PersonRow } from '#server/policy/person-projection.ts'
import type { ChatState, ChatSummary } from '#shared/contract/chat.ts'
import { pageSize } from '#shared/limits.ts'
import { protections, type SafeguardingProfile } from '#shared/safeguarding.ts'
import * as statements from './statements.ts'
import { MAX_UNREAD, unreadFrom, withUnread } from './unread.ts'

type Db = Pick<Database, 'pool'>

type ChatStateRow = PersonRow & {
  mentor_id: string
  mentee_id: string
  mentor_seen: number
  mentee_seen: number
  is_resting: boolean
  is_without_mentor: boolean
  is_paused: boolean
}

/** The counterpart and both read markers; undefined when the chat is closed or the reader is no member. */
export async function readChatState(
  db: Db,
  { chatId, readerId }: { chatId: string; readerId: string },
  profile: SafeguardingProfile,
): Promise<ChatState | undefined> {
  const values = [chatId, readerId, protections[profile].seenTypingDefaultOffForMinors]
  const { rows } = await db.pool.query<ChatStateRow>({ ...statements.chatStateSql, values })
  const row = rows[0]
  if (!row) return undefined
  const seen = { [row.mentor_id]: row.mentor_seen, [row.mentee_id]: row.mentee_seen }
  const rest = {
    ...(row.is_resting || row.is_without_mentor ? { isResting: true } : {}),
    ...(row.is_without_mentor ? { isWithoutMentor: true } : {}),
    ...(row.is_paused ? { isPaused: true } : {}),
  }
  return { id: chatId, other: toPersonCard(row, profile), seen, ...rest }
}

type ChatSummaryRow = PersonRow & {
  id: string
  last_seq: number
  /** The member's own read marker, and the numbers of the messages after it that they have not seen. */
  seen: number
  unread: number[]
  text: string | null
  sender_id: string
  image_url: string | null
  created_at: Date
  is_deleted: boolean
}

/** The member's open chats, the latest first. */
export async function listChats(db: Db, myId: string, profile: SafeguardingProfile): Promise<ChatSummary[]> {
  const values = [myId, pageSize.requests, MAX_UNREAD]
  const { rows } = await db.pool.query<ChatSummaryRow>({ ...statements.listChatsSql, values })
  return rows.map((row) => {
    const chat: ChatSummary = {
      id: row.id,
      other: toPersonCard(row, profile),
      lastSeq: row.last_seq,
      unread: row.unread.length,
      last:
        row.text === null
          ? null
          : {
              text: row.text,
              isMine: row.sender_id === myId,
              hasImage: row.image_url !== null,
              at: row.created_at.getTime(),
              ...(row.is_deleted ? { isDeleted: true } : {}),
            },
    }
    return withUnread(chat, unreadFrom(row.seen, row.unread, row.last_seq))
  })
}
