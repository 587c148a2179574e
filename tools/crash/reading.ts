import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf } from '#shared/live-keys.ts'
import { parseKey } from '#client/sync/queries/query-key.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { FinalChat } from './check/final.ts'
import type { FinalPlan } from './check/plans.ts'
import { openNodeSocket, type Access, type Target } from '../node-client/transport.ts'
import { toRow } from './history.ts'
import type { Row } from './history.ts'
import type { Chat } from './people.ts'

/** After this time without a row, a chat is considered complete. */
const LOAD_MS = 60_000
const RETRY_MS = 500
const SNAPSHOTS_MS = 10_000

/** What the database has of each chat, read directly. */
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
    rev: number
  }>(
    'select chat_id, seq, id, sender_id, text, rev from messages where chat_id = any($1) order by chat_id, seq',
    [ids],
  )
  const byChat = Map.groupBy(rows, ({ chat_id: id }) => id)
  return heads.map(({ id, last_seq: head, is_open: isOpen }) => ({
    ...{ id, head, isOpen },
    rows: (byChat.get(id) ?? []).map((row) => toRow({ ...row, senderId: row.sender_id })),
  }))
}

/** What the database has of the plans of each pair, and how often it was told. */
export async function readPlans(pool: pg.Pool, chats: readonly Chat[]): Promise<FinalPlan[]> {
  const { rows } = await pool.query<FinalPlan>(
    `select i.id, 'item' as what, i.title as text, (select count(*)::int from work_changes c
       where c.item_id = i.id and c.kind in ('aimAdded', 'stepAdded')) as told
     from work_items i where i.work_id = any($1)
     union all
     select t.id, 'call', '', (select count(*)::int from pgboss.job j
       where j.data->>'kind' = 'callAgreed' and split_part(j.data->>'id', '/', 1) = t.id)
     from call_times t where t.chat_id = any($1) and t.status = 'agreed'`,
    [chats.map(({ id }) => id)],
  )
  return rows
}

type Load = { readonly chatId: string; readonly wanted: number }

/**
 * Loads a chat from its beginning as a member who opens it now at a node, until it has `wanted` rows or is over. A
 * connection that does not open in time on a busy machine is followed by the next.
 */
export async function loadChat(access: Access, target: Target, load: Load): Promise<readonly Row[]> {
  const until = performance.now() + LOAD_MS
  for (;;) {
    const { rows, isWhole } = await loadOnce(access, target, load, until)
    if (isWhole || performance.now() > until) return rows
    await sleep(RETRY_MS)
  }
}

async function loadOnce(
  access: Access,
  target: Target,
  { chatId, wanted }: Load,
  until: number,
): Promise<{ rows: readonly Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  const query = { ...parseKey(keyOf('messages', { chatId })), afterSeq: 0 }
  const isWhole = await subscribeUntil(access, target, [query], until, (event) => {
    if (event.type === 'rows') {
      const more = event.rows as readonly Message[]
      rows.push(...more.map(toRow))
    }
    return event.type === 'error' || (event.type === 'rows' && rows.length >= wanted)
  })
  return { rows, isWhole }
}

/** Reads snapshots again as a member who opens them now, as JSON by key. */
export async function readSnapshots(
  access: Access,
  target: Target,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  await subscribeUntil(access, target, keys.map(parseKey), performance.now() + SNAPSHOTS_MS, (event) => {
    if (event.type === 'snapshot' && !event.delta) values.set(event.key, JSON.stringify(event.value))
    return values.size === keys.length
  })
  return values
}

/** Subscribes on a socket of its own until `isDone`, and resolves with whether it was before the time or the link ended. */
async function subscribeUntil(
  access: Access,
  target: Target,
  queries: StreamInput['queries'],
  until: number,
  isDone: (event: StreamEvent) => boolean,
): Promise<boolean> {
  const [done, lost] = [new AbortController(), new AbortController()]
  const link = openNodeSocket(target, access, { onOpen() {}, onLost: () => lost.abort() })
  link.subscribe(
    { queries },
    {
      onEvent(event) {
        if (isDone(event)) done.abort()
      },
      onEnd: () => lost.abort(),
    },
  )
  const over = AbortSignal.any([done.signal, lost.signal])
  while (!over.aborted && performance.now() < until) await sleep(10)
  link.close()
  return done.signal.aborted
}
