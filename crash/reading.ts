import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '#shared/schemas/chat.ts'
import type { FinalChat } from './check/final.ts'
import { openChannel } from './clients/channel.ts'
import type { Door, Doors } from './clients/doors.ts'
import type { Row } from './history.ts'
import type { Chat, Person } from './people.ts'

/** How long a fresh load may take before what has come is what there is. */
const LOAD_MS = 30_000

/** What the database has of each chat, read past the product. */
export async function readStored(pool: pg.Pool, chats: readonly Chat[]): Promise<Omit<FinalChat, 'loads'>[]> {
  const ids = chats.map(({ id }) => id)
  const { rows: heads } = await pool.query<{ id: string; head: number; is_open: boolean }>(
    'select id, head, is_open from chats where id = any($1)',
    [ids],
  )
  const { rows } = await pool.query<{
    chat_id: string
    seq: number
    id: string
    sender_id: string
    text: string
  }>('select chat_id, seq, id, sender_id, text from messages where chat_id = any($1) order by chat_id, seq', [
    ids,
  ])
  const byChat = Map.groupBy(rows, ({ chat_id: id }) => id)
  return heads.map(({ id, head, is_open: isOpen }) => ({
    ...{ id, head, isOpen },
    rows: (byChat.get(id) ?? []).map((row): Row => [row.seq, row.id, row.sender_id, row.text]),
  }))
}

/** Loads a chat from its beginning as somebody who opens it now at a node, until it has `wanted` rows or is over. */
export async function loadChat(
  { cookie }: Person,
  doors: Doors,
  door: Door,
  { chatId, wanted }: { chatId: string; wanted: number },
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const over = new AbortController()
  const channel = openChannel('socket', {
    ...{ door, cookie, origin: doors.origin },
    input: { views: [{ key: 'messages', name: 'messages', input: { chatId }, after: 0 }] },
    onEvent(event) {
      if (event.type === 'rows') {
        const more = event.rows as readonly Message[]
        rows.push(...more.map(({ seq, id, senderId, text }): Row => [seq, id, senderId, text]))
      }
      if (event.type === 'ended' || rows.length >= wanted) over.abort()
    },
    onEnd: () => over.abort(),
  })
  for (const until = performance.now() + LOAD_MS; !over.signal.aborted && performance.now() < until;)
    await sleep(10)
  channel.close()
  return rows
}
