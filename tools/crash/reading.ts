import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '#shared/contract/chat.ts'
import type { FinalChat } from './check/final.ts'
import { openChannel } from './clients/channel.ts'
import type { Door, Doors } from './clients/load-balancer.ts'
import { viewOf } from './clients/reader.ts'
import type { Row } from './history.ts'
import type { Chat, Person } from './people.ts'

/** How long a fresh load may take before what has come is what there is. */
const LOAD_MS = 60_000
const AGAIN_MS = 500
/** How long one reading of values may take. */
const VALUES_MS = 10_000

/** What the database has of each chat, read past the product. */
export async function readStored(pool: pg.Pool, chats: readonly Chat[]): Promise<Omit<FinalChat, 'loads'>[]> {
  const ids = chats.map(({ id }) => id)
  const { rows: heads } = await pool.query<{ id: string; last_seq: number; is_open: boolean }>(
    'select id, last_seq, is_open from chats where id = any($1)',
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
  return heads.map(({ id, last_seq: head, is_open: isOpen }) => ({
    ...{ id, head, isOpen },
    rows: (byChat.get(id) ?? []).map((row): Row => [row.seq, row.id, row.sender_id, row.text]),
  }))
}

type Load = { readonly chatId: string; readonly wanted: number }

/**
 * Loads a chat from its beginning as somebody who opens it now at a node, until it has `wanted` rows or is over. A
 * channel that does not open in time on a busy machine is followed by the next.
 */
export async function loadChat(
  person: Person,
  doors: Doors,
  door: Door,
  load: Load,
): Promise<readonly Row[]> {
  const until = performance.now() + LOAD_MS
  for (;;) {
    const { rows, isWhole } = await loadOnce(person, doors, door, load, until)
    if (isWhole || performance.now() > until) return rows
    await sleep(AGAIN_MS)
  }
}

async function loadOnce(
  { cookie }: Person,
  doors: Doors,
  door: Door,
  { chatId, wanted }: Load,
  until: number,
): Promise<{ rows: readonly Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  const [whole, lost] = [new AbortController(), new AbortController()]
  const channel = openChannel('socket', {
    ...{ door, cookie, origin: doors.origin },
    input: { queries: [{ key: 'messages', name: 'messages', input: { chatId }, afterSeq: 0 }] },
    onEvent(event) {
      if (event.type === 'rows') {
        const more = event.rows as readonly Message[]
        rows.push(...more.map(({ seq, id, senderId, text }): Row => [seq, id, senderId, text]))
      }
      const isAll = event.type === 'rows' && rows.length >= wanted
      if (event.type === 'error' || isAll) whole.abort()
    },
    onEnd: () => lost.abort(),
  })
  const over = AbortSignal.any([whole.signal, lost.signal])
  while (!over.aborted && performance.now() < until) await sleep(10)
  channel.close()
  return { rows, isWhole: whole.signal.aborted }
}

/** Reads values anew as somebody who opens them now, as JSON by the keys of their views. */
export async function readValues(
  { cookie }: Person,
  doors: Doors,
  door: Door,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  const over = new AbortController()
  const channel = openChannel('socket', {
    ...{ door, cookie, origin: doors.origin, input: { queries: keys.map(viewOf) } },
    onEvent(event) {
      if (event.type === 'snapshot') values.set(event.key, JSON.stringify(event.value))
      if (values.size === keys.length) over.abort()
    },
    onEnd: () => over.abort(),
  })
  const until = performance.now() + VALUES_MS
  while (!over.signal.aborted && performance.now() < until) await sleep(10)
  channel.close()
  return values
}
