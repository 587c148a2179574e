import type { ChatHead, Message } from '#shared/schemas/chat.ts'
import type { StreamEvent, StreamInput } from '#shared/schemas/live.ts'
import type { Journal, Row } from '../history.ts'
import { openTab } from './tab.ts'
import type { Tab, TabOptions } from './tab.ts'

/** Somebody who has chats open and follows them, by the rules of `client/api/watched.ts`. */
export type Reader = {
  readonly who: string
  /** The last number of a chat that is shown; null when it is over. */
  lastOf(chatId: string): number | null
  follows(chatId: string): boolean
  /** Whether it was shown each of its chats, if only that it is empty. */
  hasAll(): boolean
  close(): void
}

type Followed = { last: number | undefined; isOver: boolean; head: string | undefined; marked: number }

/** How often somebody marks what they read, in rows. */
const MARK_EVERY = 5

export function startReader(options: ReaderOptions, journal: Journal, chatIds: readonly string[]): Reader {
  return new TabReader(options, journal, chatIds)
}

type ReaderOptions = Pick<TabOptions, 'cookie' | 'doors' | 'kind'>

class TabReader implements Reader {
  readonly #followed: ReadonlyMap<string, Followed>
  readonly #journal: Journal
  readonly #tab: Tab

  constructor(options: ReaderOptions, journal: Journal, chatIds: readonly string[]) {
    this.#journal = journal
    this.#followed = new Map(
      chatIds.map((id) => [id, { last: undefined, isOver: false, head: undefined, marked: 0 }]),
    )
    this.#tab = openTab({
      ...options,
      views: ({ node }) => this.#views(node),
      onEvent: (event, node) => {
        if (event.type !== 'beat') this.#take(event, node)
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

  close(): void {
    this.#tab.close()
  }

  /** What to ask for, with what of it is here already. */
  #views(node: number): StreamInput['views'] {
    return [...this.#followed]
      .filter(([, { isOver }]) => !isOver)
      .flatMap(([chatId, { last, head }]) => {
        this.#journal.note({ kind: 'watch', chat: chatId, after: last ?? null, node })
        const input = { chatId }
        return [
          {
            key: `messages ${chatId}`,
            name: 'messages',
            input,
            ...(last === undefined ? {} : { after: last }),
          },
          { key: `chat ${chatId}`, name: 'chat', input, ...(head === undefined ? {} : { have: head }) },
        ]
      })
  }

  #take(event: Exclude<StreamEvent, { type: 'open' | 'beat' }>, node: number): void {
    const [name, chat = ''] = event.key.split(' ')
    const one = this.#followed.get(chat)
    if (!one) return
    if (event.type === 'rows') {
      const rows = event.rows as readonly Message[]
      this.#journal.note({ kind: 'rows', chat, rows: rows.map(rowOf), node })
      one.last = rows.at(-1)?.seq ?? one.last ?? 0
      this.#mark(chat, one)
    } else if (event.type === 'value') {
      one.head = event.digest
      this.#journal.note({ kind: 'seen', chat, marks: (event.value as ChatHead).seen })
    } else if (event.type === 'ended' && name === 'messages') {
      this.#journal.note({ kind: 'over', chat, reason: event.failure.reason })
      one.isOver = true
    }
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
