import type { Context } from '../rpc/context.ts'
import type { Me } from '#shared/contract/account.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'

export type SignedIn = Context & { readonly me: Me }

/** A value as one watcher watches it. */
export type SnapshotSource = {
  readonly kind: 'snapshot'
  /** What may change the value, and what accessTopics the access to it. */
  readonly topics: readonly string[]
  /** More of them, known only from the value: the people it shows. */
  readonly derivedTopics: (value: unknown) => readonly string[]
  /** Checks the access and reads the value as the watcher, each time anew [L3]. */
  readonly read: (ctx: SignedIn) => Promise<unknown>
  /**
   * The value after what a touch carries, without reading; undefined: it has to be read. A touch may come that is in
   * the value already: it must change nothing then.
   */
  readonly applyEvent: (value: unknown, touch: TopicEvent) => unknown
}

export type LogRow = { readonly seq: number }

/** A log as one watcher watches it. */
export type FeedSource = {
  readonly kind: 'feed'
  /** Touched with the committed row at each new one. */
  readonly topic: string
  /** Touched when the access may be gone. */
  readonly accessTopics: readonly string[]
  /** Checks the access and reads what came after a number; the latest page when null. */
  readonly read: (ctx: SignedIn, after: number | null) => Promise<{ rows: readonly LogRow[]; head: number }>
}

/** The place a watcher of a relay has while it watches. */
export type RelayMembership = {
  /** Checks the access and the place anew; throws when either is lost. */
  readonly verify: () => Promise<void>
  /** The watcher is gone, perhaps for a moment: a page that is reloaded comes back. */
  readonly releaseAfterGrace: () => void
  /** It is over: the place is free at once. */
  readonly release: () => void
}

/** Frames that are passed on in their order and never kept, as one watcher gets them [L8]. */
export type RelaySource = {
  readonly kind: 'relay'
  /** Touched with each frame as its `signal`. */
  readonly topic: string
  /** Touched when the access or the place may be gone. */
  readonly accessTopics: readonly string[]
  /** The frame as the watcher gets it; null when it is none of theirs. Throws the failure that ends the relay. */
  readonly frame: (signal: unknown) => unknown
  /** Checks the access and takes the place. */
  readonly enter: (ctx: SignedIn) => Promise<RelayMembership>
}

/** Something that can be watched. Opening throws when the input is not of the view's form. */
export type LiveQuery = (me: Me, input: unknown) => SnapshotSource | FeedSource | RelaySource
export type LiveQueries = Readonly<Record<string, LiveQuery>>

type Typed<Input, Value> = { readonly value?: Value; readonly input?: Input }

/** Makes a value's view of its parts, with their types tied together: the registry knows none of them. */
export function value<Input, Value>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topics: (me: Me, input: Input) => readonly string[]
  readonly also?: (value: Value) => readonly string[]
  readonly read: (ctx: SignedIn, input: Input) => Promise<Value>
  readonly carry?: (value: Value, touch: TopicEvent, me: Me) => Value | undefined
}): LiveQuery & Typed<Input, Value> {
  return (me, raw) => {
    const input = definition.parse(raw)
    return {
      kind: 'snapshot',
      topics: definition.topics(me, input),
      derivedTopics: (read) => definition.also?.(read as Value) ?? [],
      read: (ctx) => definition.read(ctx, input),
      applyEvent: (read, touch) => definition.carry?.(read as Value, touch, me),
    }
  }
}

/** Makes a log's view. */
export function log<Input, Row extends LogRow>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topic: (input: Input) => string
  readonly accessTopics: (input: Input) => readonly string[]
  readonly read: (
    ctx: SignedIn,
    input: Input,
    after: number | null,
  ) => Promise<{ rows: readonly Row[]; head: number }>
}): LiveQuery & Typed<Input, readonly Row[]> {
  return (_me, raw) => {
    const input = definition.parse(raw)
    return {
      kind: 'feed',
      topic: definition.topic(input),
      accessTopics: definition.accessTopics(input),
      read: (ctx, after) => definition.read(ctx, input, after),
    }
  }
}

/** Makes a relay's view. */
export function relay<Input, Frame>(definition: {
  readonly parse: (input: unknown) => Input
  readonly topic: (input: Input) => string
  readonly accessTopics: (input: Input) => readonly string[]
  readonly frame: (signal: unknown, me: Me, input: Input) => Frame | null
  readonly enter: (ctx: SignedIn, input: Input) => Promise<RelayMembership>
}): LiveQuery & Typed<Input, readonly Frame[]> {
  return (me, raw) => {
    const input = definition.parse(raw)
    return {
      kind: 'relay',
      topic: definition.topic(input),
      accessTopics: definition.accessTopics(input),
      frame: (signal) => definition.frame(signal, me, input),
      enter: (ctx) => definition.enter(ctx, input),
    }
  }
}

/** The type of what a view shows, for the client. */
export type ValueOf<V> = V extends { readonly value?: infer Value } ? Value : never
export type InputOf<V> = V extends { readonly input?: infer Input } ? Input : never
