import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import { createCaller } from './test-client.ts'
import { connect, type Pair } from '../setup/seed.ts'
import type { OwnTarget } from '../setup/target.ts'

/** A message, and its sequence number once it was acknowledged. */
export type Line = { readonly id: string; readonly chatId: string; seq: number | null }
export type Count = { taken: number; readonly refused: Map<string, number>; slowest: number }

const PAUSE_MS = 250

/**
 * One member of each pair sends a text four times a second until `isOver`, and records it in `lines`. Counts
 * responses, including rejections.
 */
export async function writeUntil(
  { server }: Pick<OwnTarget, 'server'>,
  pairs: readonly Pair[],
  { lines, text, isOver }: { lines: Line[]; text: string; isOver: () => boolean },
): Promise<Count> {
  const caller = createCaller(server, pairs.length)
  const count: Count = { taken: 0, refused: new Map(), slowest: 0 }
  const write = async ({ chatId, sender }: Pair): Promise<void> => {
    while (!isOver()) {
      const line: Line = { id: newId(), chatId, seq: null }
      lines.push(line)
      const began = performance.now()
      const answer = await caller
        .call('chat.send', sender, { chatId, id: line.id, text })
        .catch(() => ({ refused: 'no connection' }))
      count.slowest = Math.max(count.slowest, performance.now() - began)
      if ('seq' in answer) line.seq = answer.seq
      if ('seq' in answer) count.taken++
      else count.refused.set(answer.refused, (count.refused.get(answer.refused) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(pairs.map(write))
  caller.close()
  return count
}

/** Each acknowledged message exists once under its number; any other once or not at all; the numbers have no gap. */
export async function faultsOf(
  { connection }: Pick<OwnTarget, 'connection'>,
  lines: readonly Line[],
): Promise<string[]> {
  const client = await connect(connection)
  const { rows } = await client.query<{ id: string; chat_id: string; seq: number }>(
    'select id, chat_id, seq from messages',
  )
  const gaps = await client.query(
    'select id from chats where last_seq <> (select count(*) from messages where chat_id = chats.id)',
  )
  await client.end()
  const found = Map.groupBy(rows, ({ id }) => id)
  const faults = lines.flatMap(({ id, seq }) => {
    const mine = found.get(id) ?? []
    if (mine.length > 1) return [`${id} is there ${mine.length} times`]
    return seq !== null && mine[0]?.seq !== seq
      ? [`${id} was acknowledged as ${seq} and is ${mine[0]?.seq}`]
      : []
  })
  return [...faults, ...gaps.rows.map(() => 'a chat has a gap')]
}
