import * as z from 'zod/mini'
import type { ErrorBody } from '../errors.ts'
import { live as limit } from '../limits.ts'

/** What a tab watches. `have` is the digest of the value it already shows, so an unchanged one is not sent. */
export const streamInput = z.strictObject({
  queries: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(200)),
        name: z.string().check(z.maxLength(60)),
        input: z.optional(z.unknown()),
        digest: z.optional(z.string().check(z.maxLength(40))),
        /** For logs: the last number the tab has. Without it the latest page comes first. */
        afterSeq: z.optional(z.number().check(z.int(), z.nonnegative())),
      }),
    )
    .check(
      z.maxLength(limit.queriesPerStream),
      z.refine((views) => new Set(views.map(({ key }) => key)).size === views.length),
    ),
  /**
   * Where a proxy holds the event stream back, the server ends it after this many milliseconds: what ended, passes.
   */
  maxDurationMs: z.optional(
    z.number().check(z.gte(limit.streamRotation.min), z.lte(limit.streamRotation.max)),
  ),
  /** tRPC's clients add it when they resume; the digests say more. */
  lastEventId: z.optional(z.nullable(z.string())),
})

export type StreamInput = z.infer<typeof streamInput>

/** A row of a log: what else it holds depends on the view. */
export type LiveRow = { readonly seq: number }

export type StreamEvent =
  | { readonly type: 'open' }
  | { readonly type: 'snapshot'; readonly key: string; readonly value?: unknown; readonly digest: string }
  | { readonly type: 'rows'; readonly key: string; readonly rows: readonly LiveRow[] }
  /** Frames of a relay, in their order; the first event has none and says that one has entered [L8]. */
  | { readonly type: 'signals'; readonly key: string; readonly signals: readonly unknown[] }
  /** Every 25 s: the last number of each log, so that a lost event is noticed [L4]. */
  | { readonly type: 'heartbeat'; readonly heads: Readonly<Record<string, number>> }
  | { readonly type: 'error'; readonly key: string; readonly failure: ErrorBody }
