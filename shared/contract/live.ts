import * as z from 'zod/mini'
import type { ErrorBody } from '../errors.ts'
import { live as limit } from '../limits.ts'

/** The live queries of a tab. The protocol is described in client/sync/SPEC.md. */
export const streamInput = z.strictObject({
  queries: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(200)),
        name: z.string().check(z.maxLength(60)),
        input: z.optional(z.unknown()),
        /** For snapshots: the digest of the value shown, so that the same value is not sent again. */
        digest: z.optional(z.string().check(z.maxLength(40))),
        /** For feeds: the last sequence number shown. Without it the latest page is sent. */
        afterSeq: z.optional(z.number().check(z.int(), z.nonnegative())),
        /** For feeds: the greatest revision shown. Rows with a greater one are sent as well. */
        afterRev: z.optional(z.number().check(z.int(), z.nonnegative())),
      }),
    )
    .check(
      z.maxLength(limit.queriesPerStream),
      z.refine((queries) => new Set(queries.map(({ key }) => key)).size === queries.length),
      // Each query once, so that no value is sent several times [AB4].
      z.refine(
        (queries) =>
          new Set(queries.map(({ name, input }) => JSON.stringify([name, input]))).size === queries.length,
      ),
    ),
  /** The server ends the stream after this many milliseconds: a proxy that buffers it passes on what has ended. */
  maxDurationMs: z.optional(
    z.number().check(z.gte(limit.streamRotation.min), z.lte(limit.streamRotation.max)),
  ),
  /** tRPC's clients add it when they resume; the digests say more. */
  lastEventId: z.optional(z.nullable(z.string())),
})

export type StreamInput = z.infer<typeof streamInput>

/** The page whose first values are requested, by the path of its document. */
export const firstValuesInput = z.strictObject({ path: z.string().check(z.maxLength(200)) })

/** What the live queries of a page have when its document is requested, as the events of a stream of that member. */
export type FirstValues = { readonly userId: string; readonly events: readonly StreamEvent[] }

/** A row of a feed: what else it holds depends on the query. */
export type LiveRow = {
  readonly seq: number
  /** Grows over the whole feed with each edit, deletion or reaction. Absent on a row that was never revised. */
  readonly rev?: number
}

/** Changes of a list whose items have an `id`, applied in order: first `remove`, then each of `put`. */
export type ListDelta = {
  /** The field of the snapshot that holds the list; absent if the snapshot is the list. */
  readonly field?: string
  readonly remove?: readonly string[]
  /** Inserts the item after the one with the id `after`, null for the beginning; it replaces one with the same id. */
  readonly put?: readonly { readonly item: { readonly id: string }; readonly after: string | null }[]
}

/** The difference between two snapshots: fields that were replaced, and changes of lists. */
export type SnapshotDelta = {
  readonly fields?: Readonly<Record<string, unknown>>
  readonly lists?: readonly ListDelta[]
}

export type StreamEvent =
  | { readonly type: 'open' }
  | {
      readonly type: 'snapshot'
      readonly key: string
      readonly digest: string
      readonly value?: unknown
      /** Instead of `value`: the digest of the snapshot that `delta` changes. */
      readonly base?: string
      readonly delta?: SnapshotDelta
    }
  /** New rows, and rows with a greater revision than before. */
  | {
      readonly type: 'rows'
      readonly key: string
      readonly rows: readonly LiveRow[]
      /** The revision up to which all changes have been sent; absent before the first one. */
      readonly rev?: number
    }
  /** Signals of a relay, in their order; the first event has none and says that the member has joined [L8]. */
  | { readonly type: 'signals'; readonly key: string; readonly signals: readonly unknown[] }
  /** Every 25 s: the last sequence number and revision of each feed, so that a lost event is noticed [L4]. */
  | {
      readonly type: 'heartbeat'
      readonly lastSeqs: Readonly<Record<string, number>>
      readonly revs?: Readonly<Record<string, number>>
    }
  | { readonly type: 'error'; readonly key: string; readonly failure: ErrorBody }
