import type { Database } from '#server/db/open.ts'
import { isNotBlockedSql } from '#server/policy/scopes.ts'
import { chatSearch } from '#shared/limits/message.ts'
import type { FoundMessage } from '#shared/contract/chat.ts'

type FoundRow = {
  chat_id: string
  seq: number
  sender_id: string
  text: string
  created_at: Date
}

/**
 * The messages with `$2` in their text among the newest `$4` of each of the member's latest `$3` open chats, the newest
 * first. Without an index, which each message would have to be added to. No character of `$2` is a wildcard.
 */
const searchMessagesSql = {
  name: 'chat-search',
  text: `
    select m.chat_id, m.seq, m.sender_id, m.created_at,
      case when p.position > $6::int + 1 then '…' else '' end
        || substr(m.text, greatest(1, p.position - $6::int), $7::int) as text
    from (
      select c.id from chats c
      where c.is_open and (c.mentor_id = $1 or c.mentee_id = $1) and ${isNotBlockedSql('c.mentor_id', 'c.mentee_id')}
      order by c.last_at desc nulls last, c.id
      limit $3
    ) c
    cross join lateral (
      select chat_id, seq, sender_id, created_at, text from messages
      where chat_id = c.id order by seq desc limit $4
    ) m
    cross join lateral (select position(lower($2::text) in lower(m.text)) as position) p
    where p.position > 0
    order by m.created_at desc, m.chat_id, m.seq desc
    limit $5`,
} as const

/** Searches the open chats of a member [CH36]. `text` is not empty. */
export async function searchMessages(
  db: Pick<Database, 'pool'>,
  { myId, text }: { readonly myId: string; readonly text: string },
): Promise<FoundMessage[]> {
  const { chats, perChat, results, before, excerpt } = chatSearch
  const values = [myId, text, chats, perChat, results, before, excerpt]
  const { rows } = await db.pool.query<FoundRow>({ ...searchMessagesSql, values })
  return rows.map((row) => ({
    chatId: row.chat_id,
    seq: row.seq,
    isMine: row.sender_id === myId,
    text: row.text,
    at: row.created_at.getTime(),
  }))
}
