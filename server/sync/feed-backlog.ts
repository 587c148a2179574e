import type { StreamEvent } from '#shared/contract/live.ts'
import type { FeedPage, FeedPosition, FeedRow } from './live-query.ts'

/** The maximum number of rows held for a slow reader. Further rows are dropped and read again later [L6]. */
const MAX_BACKLOG = 200
/** From this number of rows, an event waits its turn: a tenth of a page does not. */
const LARGE_ROWS = 10

type RowsEvent = Extract<StreamEvent, { type: 'rows' }>

/** The rows of a feed that are queued to be sent to one client, and the client's position after them. */
export class FeedBacklog {
  #position: FeedPosition
  #sent: FeedPosition | null = null
  #queued: FeedRow[] = []
  /** True if there is an event to send: rows, or initially an empty page. */
  #hasEvent = false
  #isFirst = true
  /** True if rows were dropped: reads again once the queued rows are taken, not for every new row [L6]. */
  #hasDropped = false

  constructor(start: FeedPosition) {
    this.#position = start
  }

  /** What the client has after the queued rows. */
  get position(): FeedPosition {
    return this.#position
  }

  /** The last sequence number that was sent; null before the first event. */
  get sentSeq(): number | null {
    return this.#sent?.seq ?? null
  }

  get sentRev(): number {
    return this.#sent?.rev ?? 0
  }

  get isLarge(): boolean {
    return this.#queued.length >= LARGE_ROWS
  }

  /** Adds the new ones of these rows; `rev` is the client's revision after them. Returns true if there is an event. */
  add(rows: readonly FeedRow[], rev = this.#position.rev): boolean {
    const newRows = rows.filter((row) => this.#isNew(row))
    if (this.#queued.length > 0 && this.#queued.length + newRows.length > MAX_BACKLOG) {
      this.#hasDropped = true
      return false
    }
    this.#queued.push(...newRows)
    const last = newRows.reduce((seq, row) => Math.max(seq, row.seq), this.#position.seq ?? 0)
    this.#position = {
      seq: newRows.length > 0 ? last : this.#position.seq,
      rev: Math.max(this.#position.rev, rev),
    }
    if (newRows.length > 0) this.#hasEvent = true
    return newRows.length > 0
  }

  /** Adds a page that was read. Returns true if there is a new event. */
  addPage({ rows, lastSeq, lastRev = 0, rev = lastRev }: FeedPage): boolean {
    const { seq, rev: knownRev } = this.#position
    // The feed was restarted since the client read it, so the client's position is invalid.
    if (this.#isFirst && seq !== null && (seq > lastSeq || knownRev > lastRev)) {
      this.#position = { seq: null, rev: 0 }
      return false
    }
    const isNewEvent = this.add(rows, rev) || this.#isFirst
    if (this.#isFirst) this.#hasEvent = true
    this.#isFirst = false
    this.#position = { ...this.#position, seq: this.#position.seq ?? 0 }
    return isNewEvent
  }

  isNext({ seq }: FeedRow): boolean {
    return this.#position.seq !== null && seq === this.#position.seq + 1
  }

  /** Whether the feed has rows or revisions that were not added. Not while rows were dropped: they are read later. */
  isBehind(lastSeq: number, lastRev = 0): boolean {
    const { seq, rev } = this.#position
    return !this.#hasDropped && (seq === null || seq < lastSeq || rev < lastRev)
  }

  /** Takes the queued rows as an event, and whether rows were dropped after them; null without an event. */
  take(key: string): { readonly event: RowsEvent; readonly hasDropped: boolean } | null {
    if (!this.#hasEvent) return null
    const { rev } = this.#position
    const event: RowsEvent = { type: 'rows', key, rows: this.#queued, ...(rev > 0 ? { rev } : {}) }
    const taken = { event, hasDropped: this.#hasDropped }
    this.#queued = []
    this.#hasEvent = false
    this.#hasDropped = false
    this.#sent = this.#position
    return taken
  }

  /** A row that was forwarded while a page was being read is new in the page only if it was revised since. */
  #isNew({ seq, rev = 0 }: FeedRow): boolean {
    return this.#position.seq === null || seq > this.#position.seq || rev > this.#position.rev
  }
}

export function isRow(payload: unknown): payload is FeedRow {
  return (
    typeof payload === 'object' && payload !== null && 'seq' in payload && typeof payload.seq === 'number'
  )
}
