import type { AuthContext } from '../rpc/context.ts'
import type { Me } from '#shared/contract/account.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'

/** A snapshot query, opened by one member: its value is sent whenever it changes, to those who have the one before it what changed. */
export type SnapshotSource = {
  readonly kind: 'snapshot'
  /** The topics whose events may change the value, or the access to it. */
  readonly topics: readonly string[]
  /** Further topics, which depend on the value: for example the profiles that it shows. */
  readonly derivedTopics: (value: unknown) => readonly string[]
  /** Authorizes the member and reads the value. Runs both each time [L3]. */
  readonly read: (ctx: AuthContext) => Promise<unknown>
  /**
   * Applies the payload of an event to a value without a read. Returns undefined if a read is necessary. Must be
   * idempotent, because the value may already include the event.
   */
  readonly applyEvent: (value: unknown, event: TopicEvent) => unknown
}

/** A row of a feed. `seq` is gapless. `rev` is the last revision of the feed that changed the row, if one did. */
export type FeedRow = { readonly seq: number; readonly rev?: number }

/** What a reader of a feed has: rows up to `seq`, null for none, and their changes up to the revision `rev`. */
export type FeedPosition = { readonly seq: number | null; readonly rev: number }

/** Rows in the order of `seq`: new ones, and earlier ones that changed. */
export type FeedPage<Row extends FeedRow = FeedRow> = {
  readonly rows: readonly Row[]
  /** The last sequence number and the last revision of the whole feed. */
  readonly lastSeq: number
  readonly lastRev?: number
  /** The revision up to which the changes of earlier rows are in `rows`; by default `lastRev`. */
  readonly rev?: number
}

/** A feed, opened by one member: rows by `seq`, which are appended, and revised. */
export type FeedSource = {
  readonly kind: 'feed'
  /** Each new row is published on this topic, with the committed row as payload; a changed one without. */
  readonly topic: string
  /** Topics whose events may change the access. */
  readonly accessTopics: readonly string[]
  /**
   * Authorizes the member and reads what comes after the position: later rows, or the latest page without a `seq`, and
   * earlier rows that have a greater revision.
   */
  readonly read: (ctx: AuthContext, position: FeedPosition) => Promise<FeedPage>
}

/** The membership of a subscriber in a relay. */
export type RelayMembership = {
  /** Checks the access and the membership again. Throws if either is lost. */
  readonly verify: () => Promise<void>
  /** Releases the membership after a grace period, in which a reloaded page can return. */
  readonly releaseAfterGrace: () => void
  /** Releases the membership at once. */
  readonly release: () => void
}

/** A relay, opened by one member: transient signals that are forwarded in order and not stored [L8]. */
export type RelaySource = {
  readonly kind: 'relay'
  /** Signals are published on this topic. */
  readonly topic: string
  /** Topics whose events may change the access or the membership. */
  readonly accessTopics: readonly string[]
  /** Converts a signal for this member. Returns null if it is not for them. Throws the error that ends the relay. */
  readonly frame: (signal: unknown) => unknown
  /** Authorizes the member and acquires the membership. */
  readonly enter: (ctx: AuthContext) => Promise<RelayMembership>
}

/** A live query. Opening it throws if the input is invalid. */
export type LiveQuery = (me: Me, input: unknown) => SnapshotSource | FeedSource | RelaySource
export type LiveQueries = Readonly<Record<string, LiveQuery>>

type Typed<Input, Value> = { readonly value?: Value; readonly input?: Input }

/** Defines a snapshot query. Ties its types together; the registry of live queries needs none of them. */
export function snapshotQuery<Input, Value>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topics: (me: Me, input: Input) => readonly string[]
  readonly derivedTopics?: (value: Value) => readonly string[]
  readonly read: (ctx: AuthContext, input: Input) => Promise<Value>
  readonly applyEvent?: (value: Value, event: TopicEvent, me: Me) => Value | undefined
}): LiveQuery & Typed<Input, Value> {
  return (me, rawInput) => {
    const input = definition.parse(rawInput)
    return {
      kind: 'snapshot',
      topics: definition.topics(me, input),
      derivedTopics: (value) => definition.derivedTopics?.(value as Value) ?? [],
      read: (ctx) => definition.read(ctx, input),
      applyEvent: (value, event) => definition.applyEvent?.(value as Value, event, me),
    }
  }
}

/** Defines a feed. */
export function feedQuery<Input, Row extends FeedRow>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topic: (input: Input) => string
  readonly accessTopics: (input: Input) => readonly string[]
  readonly read: (ctx: AuthContext, input: Input, position: FeedPosition) => Promise<FeedPage<Row>>
}): LiveQuery & Typed<Input, readonly Row[]> {
  return (_me, rawInput) => {
    const input = definition.parse(rawInput)
    return {
      kind: 'feed',
      topic: definition.topic(input),
      accessTopics: definition.accessTopics(input),
      read: (ctx, position) => definition.read(ctx, input, position),
    }
  }
}

/** Defines a relay. */
export function relayQuery<Input, Frame>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topic: (input: Input) => string
  readonly accessTopics: (input: Input) => readonly string[]
  readonly frame: (signal: unknown, me: Me, input: Input) => Frame | null
  readonly enter: (ctx: AuthContext, input: Input) => Promise<RelayMembership>
}): LiveQuery & Typed<Input, readonly Frame[]> {
  return (me, rawInput) => {
    const input = definition.parse(rawInput)
    return {
      kind: 'relay',
      topic: definition.topic(input),
      accessTopics: definition.accessTopics(input),
      frame: (signal) => definition.frame(signal, me, input),
      enter: (ctx) => definition.enter(ctx, input),
    }
  }
}

/** The type of a live query's value, rows, or signals, for the client. */
export type ValueOf<V> = V extends { readonly value?: infer Value } ? Value : never
/** The type of a live query's input, for the client. */
export type InputOf<V> = V extends { readonly input?: infer Input } ? Input : never
