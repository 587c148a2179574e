import type { SyncClient } from '#client/sync/client.ts'
import { createHeadlessSyncClient } from '#client/sync/headless.ts'
import { systemClock } from '#client/sync/clock.ts'
import { createMemoryStorage } from '#client/sync/memory-storage.ts'
import { keyOf } from '#shared/live-keys.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { LiveRow } from '#shared/contract/live.ts'
import type { Journal } from '../history.ts'
import { journalStreams } from './journal-stream.ts'
import { createNodeTransport, type TransportOptions } from '../../node-client/transport.ts'

/** A member who has chats open and follows them with the sync engine. */
export type Reader = {
  readonly who: string
  /** The last sequence number that is shown of a chat; null when it is over. */
  lastSeq(chatId: string): number | null
  follows(chatId: string): boolean
  /** The messages that are shown of a chat. */
  messages(chatId: string): readonly Message[]
  /** Whether each chat is shown, if only that it is empty. */
  hasAll(): boolean
  /** Each snapshot as it is shown, as JSON by its key: the list of chats, and the state of each open one. */
  snapshots(): ReadonlyMap<string, string>
  close(): void
}

type ReaderOptions = Pick<TransportOptions, 'cookie' | 'balancer' | 'isSocketRefused'>

/** How often a reader marks messages as read, in messages. */
const MARK_EVERY = 5

const chatsKey = keyOf('chats')
const feedKey = (chatId: string): string => keyOf('messages', { chatId })
const stateKey = (chatId: string): string => keyOf('chat', { chatId })

export function startReader(options: ReaderOptions, journal: Journal, chatIds: readonly string[]): Reader {
  const sync = createHeadlessSyncClient({
    transport: createNodeTransport({ ...options, wrapLink: journalStreams(journal) }),
    storage: createMemoryStorage(),
    clock: systemClock,
    random: Math.random,
  })
  const end = sync.start({ userId: journal.userId, isRemembered: false }, () => {})
  sync.queries.subscribe(chatsKey, () => {})
  const over = new Set<string>()
  for (const id of chatIds) openChat(sync, id, () => over.add(id))
  const rowsOf = (chatId: string) =>
    sync.queries.stateOf(feedKey(chatId)).value as readonly Message[] | undefined
  return {
    who: journal.who,
    lastSeq: (chatId) => (over.has(chatId) ? null : (rowsOf(chatId)?.at(-1)?.seq ?? 0)),
    follows: (chatId) => chatIds.includes(chatId),
    messages: (chatId) => rowsOf(chatId) ?? [],
    hasAll: () => chatIds.every((id) => over.has(id) || rowsOf(id) !== undefined),
    snapshots() {
      const open = chatIds.filter((id) => !over.has(id)).map(stateKey)
      const states = [chatsKey, ...open].map((key) => [key, sync.queries.stateOf(key).value] as const)
      return new Map(
        states.flatMap(([key, value]) => (value === undefined ? [] : [[key, JSON.stringify(value)]])),
      )
    },
    close: end,
  }
}

/** Follows a chat until it is over, and marks its messages as read now and then. */
function openChat({ queries, calls }: SyncClient, chatId: string, onOver: () => void): void {
  let marked = 0
  const stopState = queries.subscribe(stateKey(chatId), () => {})
  const stopFeed = queries.subscribe(feedKey(chatId), () => {
    const { value, failure } = queries.stateOf(feedKey(chatId))
    if (failure) {
      onOver()
      stopState()
      return stopFeed()
    }
    const seq = (value as readonly LiveRow[] | undefined)?.at(-1)?.seq ?? 0
    if (seq < marked + MARK_EVERY) return
    marked = seq
    calls.write(({ chat }, options) => chat.seen.mutate({ chatId, seq }, options)).catch(() => {})
  })
}
