import { deliveryStatus, seenBy } from '#shared/domain/delivery.ts'
import { messageGroup } from '#shared/limits.ts'
import type { Message, Quote } from '#shared/contract/chat.ts'
import type { Outgoing, OutgoingImage } from '#client/sync/outbox/outbox-queue.ts'
import { getDayKey } from './format-time.ts'

export type Status = 'seen' | 'sent' | 'sending' | 'queued' | 'unconfirmed' | 'rejected'

/** A displayed message, stored or outgoing. */
export type MessageItem = {
  readonly id: string
  /** The sequence number; null until the server has assigned one. */
  readonly seq: number | null
  readonly isMine: boolean
  readonly text: string
  /** The stored image. */
  readonly image: Message['image']
  /** The local image of an outgoing message. */
  readonly ownImage: OutgoingImage | null
  readonly at: number
  /** Null for the counterpart's messages. */
  readonly status: Status | null
  /** The outbox entry of an unsent message. */
  readonly outgoing: Outgoing | null
  readonly isEdited: boolean
  /** The sender deleted the message: a placeholder is shown. */
  readonly isDeleted: boolean
  readonly quote: Quote | null
  readonly reactions: Message['reactions'] | null
  /** The kinds of contact details that were masked; null if none. */
  readonly maskedKinds: Message['maskedKinds'] | null
}

/** A message with its position in a group of consecutive messages by the same sender. */
export type GroupedMessage = MessageItem & { readonly startsGroup: boolean; readonly endsGroup: boolean }
export type Day = { readonly key: string; readonly at: number; readonly messages: readonly GroupedMessage[] }

/** Returns the rows after the last gap in the sequence numbers; rows before a gap are loaded again. */
export function takeContiguous(rows: readonly Message[]): readonly Message[] {
  let first = rows.length - 1
  while (first > 0 && rows[first - 1]?.seq === (rows[first]?.seq ?? 0) - 1) first--
  return first <= 0 ? rows : rows.slice(first)
}

type Reader = {
  readonly meId: string
  readonly readMarkers: Readonly<Record<string, number>>
  /** True while offline: messages that were not tried yet are queued. */
  readonly isOffline?: boolean
}

/**
 * Merges stored messages by sequence number [CH1] and outgoing messages in the order of writing; each message once.
 */
export function mergeMessages(
  rows: readonly Message[],
  outgoing: readonly Outgoing[],
  { meId, readMarkers, isOffline = false }: Reader,
): MessageItem[] {
  const stored = new Set(rows.map(({ id }) => id))
  const messages = rows.map((row): MessageItem => ({
    id: row.id,
    seq: row.seq,
    isMine: row.senderId === meId,
    text: row.text,
    image: row.image,
    ownImage: null,
    at: row.at,
    status: row.senderId === meId ? deliveryStatus(seenBy(row, readMarkers)) : null,
    outgoing: null,
    isEdited: row.isEdited === true,
    isDeleted: row.isDeleted === true,
    quote: row.quote ?? null,
    reactions: row.reactions ?? null,
    maskedKinds: row.maskedKinds ?? null,
  }))
  const unsent = outgoing.filter(({ id }) => !stored.has(id)).map((item) => fromOutgoing(item, isOffline))
  const numbered = [...messages, ...unsent.filter(({ seq }) => seq !== null)]
  return [
    ...numbered.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    ...unsent.filter(({ seq }) => seq === null),
  ]
}

function fromOutgoing(item: Outgoing, isOffline: boolean): MessageItem {
  const { id, text, image: ownImage, at, state, isUnconfirmed, sent } = item
  const shared = {
    id,
    isMine: true,
    image: null,
    ownImage,
    isEdited: false,
    isDeleted: false,
    quote: item.quote ?? null,
    reactions: null,
    maskedKinds: null,
  }
  if (sent) return { ...shared, seq: sent.seq, text: sent.text, at: sent.at, status: 'sent', outgoing: null }
  const untried = isOffline ? 'queued' : 'sending'
  const status = state === 'rejected' ? 'rejected' : isUnconfirmed ? 'unconfirmed' : untried
  return { ...shared, seq: null, text, at, status, outgoing: item }
}

/** Groups messages by day and marks the start and the end of each sender group. `newFrom` starts a group too. */
export function groupByDay(messages: readonly MessageItem[], newFrom: number | null): Day[] {
  const days: { key: string; at: number; messages: GroupedMessage[] }[] = []
  messages.forEach((message, index) => {
    const key = getDayKey(message.at)
    const day = days.at(-1)
    const startsGroup = !isSameGroup(messages[index - 1], message, newFrom)
    const grouped = {
      ...message,
      startsGroup,
      endsGroup: !isSameGroup(message, messages[index + 1], newFrom),
    }
    if (day?.key === key) day.messages.push(grouped)
    else days.push({ key, at: message.at, messages: [grouped] })
  })
  return days
}

function isSameGroup(
  one: MessageItem | undefined,
  next: MessageItem | undefined,
  newFrom: number | null,
): boolean {
  if (!one || !next || one.isMine !== next.isMine) return false
  if (isFailed(one) || isFailed(next)) return false
  if (newFrom !== null && next.seq === newFrom) return false
  return next.at - one.at < messageGroup && getDayKey(one.at) === getDayKey(next.at)
}

function isFailed({ status }: MessageItem): boolean {
  return status === 'unconfirmed' || status === 'rejected'
}

/** Returns the sequence number of the counterpart's first unread message, or null. */
export function firstUnread(rows: readonly Message[], { meId, readMarkers: marks }: Reader): number | null {
  const seen = marks[meId] ?? 0
  return rows.find(({ seq, senderId }) => seq > seen && senderId !== meId)?.seq ?? null
}
