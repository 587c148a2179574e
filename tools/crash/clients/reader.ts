import type { ChatState, Message } from '#shared/contract/chat.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import type { Journal, Row } from '../history.ts'
import { openTab } from './tab.ts'
import type { Tab, TabOptions } from './tab.ts'

/** Somebody who has chats open and follows them, by the rules of `client/sync/live-query-store.ts`. */
export type Reader = {
  readonly who: string
  /** The last number of a chat that is shown; null when it is over. */
  lastOf(chatId: string): number | null
  follows(chatId: string): boolean
  /** Whether it was shown each of its chats, if only that it is empty. */
  hasAll(): boolean
  /** Each value as it is shown, as JSON, by the key of its view: the list of chats, and the head of each open one. */
  shown(): ReadonlyMap<string, string>
  close(): void
}

type Followed = { last: number | undefined; isOver: boolean; marked: number }
type Value = { readonly digest: string; readonly text: string }

/** How often somebody marks what they read, in rows. */
const MARK_EVERY = 5

/** The keys under which the values are watched. */
const CHATS = 'chats'
const headKey = (chatId: string): string => `chat ${chatId}`
/** The value that a key stands for, as it is asked for. */
export function viewOf(key: string): StreamInput['queries'][number] {
  const [name = '', chatId] = key.split(' ')
  return { key, name, ...(chatId === undefined ? {} : { input: { chatId } }) }
}

export function startReader(options: ReaderOptions, journal: Journal, chatIds: readonly string[]): Reader {
  return new TabReader(options, journal, chatIds)
}

type ReaderOptions = Pick<TabOptions, 'cookie' | 'doors' | 'kind'>

class TabReader implements Reader {
  readonly #followed: ReadonlyMap<string, Followed>
  readonly #values = new Map<string, Value>()
  readonly #journal: Journal
  readonly #tab: Tab

  constructor(options: ReaderOptions, journal: Journal, chatIds: readonly string[]) {
    this.#journal = journal
    this.#followed = new Map(chatIds.map((id) => [id, { last: undefined, isOver: false, marked: 0 }]))
    this.#tab = openTab({
      ...options,
      views: ({ node }) => this.#views(node),
      onEvent: (event, node) => {
        if (event.type !== 'heartbeat') this.#take(event, node)
        else if (this.#isBehind(event.heads)) this.#tab.refresh()
      },
    })
  }

  get who(): string {
    return this.#journal.who
  }

  follows(chatId: string): boolean {
    return this.#followed.has(chatId)
  }

  lastOf(chatId: string): number | null {
    const one = this.#followed.get(chatId)
    return one?.isOver ? null : (one?.last ?? 0)
  }

  hasAll(): boolean {
    return [...this.#followed.values()].every(({ last }) => last !== undefined)
  }

  shown(): ReadonlyMap<string, string> {
    return new Map([...this.#values].map(([key, { text }]) => [key, text]))
  }

  close(): void {
    this.#tab.close()
  }

  /** What to ask for, with what of it is here already. */
  #views(node: number): StreamInput['queries'] {
    const have = (key: string) => {
      const digest = this.#values.get(key)?.digest
      return { key, ...(digest === undefined ? {} : { digest }) }
    }
    const open = [...this.#followed].filter(([, { isOver }]) => !isOver)
    return [
      { ...have(CHATS), name: 'chats' },
      ...open.flatMap(([chatId, { last }]) => {
        this.#journal.note({ kind: 'watch', chat: chatId, after: last ?? null, node })
        const after = last === undefined ? {} : { afterSeq: last }
        return [
          { key: `messages ${chatId}`, name: 'messages', input: { chatId }, ...after },
          { ...have(headKey(chatId)), name: 'chat', input: { chatId } },
        ]
      }),
    ]
  }

  #take(event: Exclude<StreamEvent, { type: 'open' | 'heartbeat' }>, node: number): void {
    const [name, chat = ''] = event.key.split(' ')
    if (event.type === 'snapshot') {
      this.#values.set(event.key, { digest: event.digest, text: JSON.stringify(event.value) })
      if (name === 'chat') this.#journal.note({ kind: 'seen', chat, marks: (event.value as ChatState).seen })
    } else if (event.type === 'error') {
      this.#values.delete(event.key)
      if (name === 'messages') this.#lose(chat, event.failure.reason)
    } else if (event.type === 'rows') this.#add(chat, event.rows as readonly Message[], node)
  }

  #lose(chat: string, reason: string): void {
    this.#journal.note({ kind: 'over', chat, reason })
    // Its head ends with it, by an event that a broken line may keep.
    this.#values.delete(headKey(chat))
    const one = this.#followed.get(chat)
    if (one) one.isOver = true
  }

  #add(chat: string, rows: readonly Message[], node: number): void {
    this.#journal.note({ kind: 'rows', chat, rows: rows.map(rowOf), node })
    const one = this.#followed.get(chat)
    if (!one) return
    one.last = rows.at(-1)?.seq ?? one.last ?? 0
    this.#mark(chat, one)
  }

  /** Says now and then how far one has read. */
  #mark(chatId: string, one: Followed): void {
    if ((one.last ?? 0) < one.marked + MARK_EVERY) return
    one.marked = one.last ?? 0
    this.#tab
      .nearest()
      .calls.chat.seen.mutate({ chatId, seq: one.marked })
      .catch(() => {})
  }

  /** An event was lost on its way. */
  #isBehind(heads: Readonly<Record<string, number>>): boolean {
    return [...this.#followed].some(
      ([id, { last, isOver }]) => !isOver && (last ?? 0) < (heads[`messages ${id}`] ?? 0),
    )
  }
}

const rowOf = ({ seq, id, senderId, text }: Message): Row => [seq, id, senderId, text]
