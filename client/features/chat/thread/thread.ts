import { deliveryStatus, seenBy } from '#shared/domain/delivery.ts'
import { messageGroup } from '#shared/limits.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { Outgoing, OutgoingImage } from '#client/sync/outbox/outbox-queue.ts'
import { getDayKey } from './format-time.ts'

export type Status = 'seen' | 'sent' | 'sending' | 'queued' | 'unconfirmed' | 'rejected'

/** A message as it is drawn, stored or on its way. */
export type MessageItem = {
  readonly id: string
  /** Its number in the chat; null until the server gave one. */
  readonly seq: number | null
  readonly isMine: boolean
  readonly text: string
  /** Its picture as it is stored. */
  readonly image: Message['image']
  /** Its picture as this device brings it. */
  readonly ownImage: OutgoingImage | null
  readonly at: number
  /** Null for the other's. */
  readonly status: Status | null
  readonly rejectReason: string | null
  /** What this device knows of one that is not sent. */
  readonly outgoing: Outgoing | null
}

/** A line and its place among those of one sender around it. */
export type GroupedMessage = MessageItem & { readonly startsGroup: boolean; readonly endsGroup: boolean }
export type Day = { readonly key: string; readonly at: number; readonly messages: readonly GroupedMessage[] }

/** The part of `rows` up to the last one that has no hole in its numbers: what lies beyond a hole is read again. */
export function takeContiguous(rows: readonly Message[]): readonly Message[] {
  let first = rows.length - 1
  while (first > 0 && rows[first - 1]?.seq === (rows[first]?.seq ?? 0) - 1) first--
  return first <= 0 ? rows : rows.slice(first)
}

type Reader = {
  readonly meId: string
  readonly readMarkers: Readonly<Record<string, number>>
  /** The connection is known to be gone: what was not tried waits for it. */
  readonly isOffline?: boolean
}

/** Stored messages by their numbers [CH1], then what is on its way in the order of writing; each message once. */
export function mergeMessages(
  rows: readonly Message[],
  outgoing: readonly Outgoing[],
  { meId, readMarkers, isOffline = false }: Reader,
): MessageItem[] {
  const stored = new Set(rows.map(({ id }) => id))
  const lines = rows.map((row): MessageItem => ({
    id: row.id,
    seq: row.seq,
    isMine: row.senderId === meId,
    text: row.text,
    image: row.image,
    ownImage: null,
    at: row.at,
    status: row.senderId === meId ? deliveryStatus(seenBy(row, readMarkers)) : null,
    rejectReason: null,
    outgoing: null,
  }))
  const mine = outgoing.filter(({ id }) => !stored.has(id)).map((item) => fromOutgoing(item, isOffline))
  const numbered = [...lines, ...mine.filter(({ seq }) => seq !== null)]
  return [
    ...numbered.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    ...mine.filter(({ seq }) => seq === null),
  ]
}

function fromOutgoing(item: Outgoing, isOffline: boolean): MessageItem {
  const { id, text, image: ownImage, at, state, isUnconfirmed, rejectReason, sent } = item
  const shared = { id, isMine: true, image: null, ownImage, rejectReason }
  if (sent) return { ...shared, seq: sent.seq, text: sent.text, at: sent.at, status: 'sent', outgoing: null }
  const untried = isOffline ? 'queued' : 'sending'
  const status = state === 'rejected' ? 'rejected' : isUnconfirmed ? 'unconfirmed' : untried
  return { ...shared, seq: null, text, at, status, outgoing: item }
}

/** The lines by day, each knowing whether it begins or ends a group. `newFrom` begins one, too. */
export function groupByDay(lines: readonly MessageItem[], newFrom: number | null): Day[] {
  const days: { key: string; at: number; messages: GroupedMessage[] }[] = []
  lines.forEach((line, index) => {
    const key = getDayKey(line.at)
    const day = days.at(-1)
    const startsGroup = !isSameGroup(lines[index - 1], line, newFrom)
    const grouped = { ...line, startsGroup, endsGroup: !isSameGroup(line, lines[index + 1], newFrom) }
    if (day?.key === key) day.messages.push(grouped)
    else days.push({ key, at: line.at, messages: [grouped] })
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

/** The number of the first message of the other that one has not seen; null when all are. */
export function firstUnread(rows: readonly Message[], { meId, readMarkers: marks }: Reader): number | null {
  const seen = marks[meId] ?? 0
  return rows.find(({ seq, senderId }) => seq > seen && senderId !== meId)?.seq ?? null
}
