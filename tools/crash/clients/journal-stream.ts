import type { Link } from '#client/sync/ports.ts'
import { parseKey } from '#client/sync/queries/query-key.ts'
import type { ChatState, Message } from '#shared/contract/chat.ts'
import type { StreamEvent, StreamInput } from '#shared/contract/live.ts'
import { toRow } from '../history.ts'
import type { Journal } from '../history.ts'

/** The chat of a `messages` or `chat` query. */
const chatOf = (key: string): string => (parseKey(key).input as { readonly chatId: string }).chatId

/**
 * Records what a reader asks for and what it is sent, between the transport and the engine. Two subscriptions overlap
 * while the queries change, and both deliver: a row that the one before has delivered is recorded once. A repetition
 * within one subscription is recorded as it comes, because it is a fault.
 */
export function journalStreams(journal: Journal): (link: Link, node: number) => Link {
  const lastSeqs = new Map<string, number>()
  return (link, node) => ({
    ...link,
    subscribe(input, handlers) {
      const take = startSubscription(journal, node, input, lastSeqs)
      return link.subscribe(input, {
        ...handlers,
        onEvent(event) {
          take(event)
          handlers.onEvent(event)
        },
      })
    },
  })
}

function startSubscription(
  journal: Journal,
  node: number,
  { queries }: StreamInput,
  lastSeqs: Map<string, number>,
): (event: StreamEvent) => void {
  const ownSeqs = new Map<string, number>()
  for (const { key, name, afterSeq } of queries) {
    if (name !== 'messages') continue
    journal.note({ kind: 'watch', chat: chatOf(key), after: afterSeq ?? null, node })
    ownSeqs.set(key, afterSeq ?? 0)
  }
  return (event) => {
    if (event.type === 'open' || event.type === 'heartbeat' || event.type === 'signals') return
    const { key } = event
    const { name } = parseKey(key)
    if (event.type === 'snapshot' && name === 'chat') {
      const { seen: marks } = (event.delta ? (event.delta.fields ?? {}) : event.value) as Partial<ChatState>
      if (marks) journal.note({ kind: 'seen', chat: chatOf(key), marks })
    }
    if (event.type === 'error' && name === 'messages')
      journal.note({ kind: 'over', chat: chatOf(key), reason: event.failure.reason })
    if (event.type !== 'rows') return
    const all = event.rows as readonly Message[]
    const isRevised = ({ seq, rev = 0 }: Message): boolean => rev > 0 && seq <= (lastSeqs.get(key) ?? 0)
    const revised = all.filter(isRevised)
    if (revised.length > 0)
      journal.note({ kind: 'revised', chat: chatOf(key), rows: revised.map(toRow), node })
    // A row that another subscription has delivered is new to this one, and counts as such.
    const rows = all.filter((row) => !isRevised(row) || row.seq > (ownSeqs.get(key) ?? 0))
    const isRepeated = rows.some(({ seq }) => seq <= (ownSeqs.get(key) ?? 0))
    const fresh = isRepeated ? rows : rows.filter(({ seq }) => seq > (lastSeqs.get(key) ?? 0))
    const last = rows.at(-1)?.seq ?? 0
    ownSeqs.set(key, Math.max(last, ownSeqs.get(key) ?? 0))
    lastSeqs.set(key, Math.max(last, lastSeqs.get(key) ?? 0))
    if (fresh.length > 0 || all.length === 0)
      journal.note({ kind: 'rows', chat: chatOf(key), rows: fresh.map(toRow), node })
  }
}
