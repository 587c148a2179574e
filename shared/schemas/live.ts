import * as z from 'zod/mini'
import type { FailureBody } from '../errors.ts'
import { live as limit } from '../limits.ts'

/** What a tab watches. `have` is the digest of the value it already shows, so an unchanged one is not sent. */
export const streamInput = z.strictObject({
  views: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(200)),
        name: z.string().check(z.maxLength(60)),
        input: z.optional(z.unknown()),
        have: z.optional(z.string().check(z.maxLength(40))),
        /** For logs: the last number the tab has. Without it the latest page comes first. */
        after: z.optional(z.number().check(z.int(), z.nonnegative())),
      }),
    )
    .check(
      z.maxLength(limit.viewsPerStream),
      z.refine((views) => new Set(views.map(({ key }) => key)).size === views.length),
    ),
  /**
   * Where a proxy holds the event stream back, the server ends it after this many milliseconds: what ended, passes.
   */
  hold: z.optional(z.number().check(z.gte(limit.longPolling.min), z.lte(limit.longPolling.max))),
  /** tRPC's clients add it when they resume; the digests say more. */
  lastEventId: z.optional(z.nullable(z.string())),
})

export type StreamInput = z.infer<typeof streamInput>

/** A row of a log: what else it holds depends on the view. */
export type LiveRow = { readonly seq: number }

export type StreamEvent =
  | { readonly type: 'open' }
  | { readonly type: 'value'; readonly key: string; readonly value?: unknown; readonly digest: string }
  | { readonly type: 'rows'; readonly key: string; readonly rows: readonly LiveRow[] }
  /** Frames of a relay, in their order; the first event has none and says that one has entered [L8]. */
  | { readonly type: 'signals'; readonly key: string; readonly signals: readonly unknown[] }
  /** Every 25 s: the last number of each log, so that a lost event is noticed [L4]. */
  | { readonly type: 'beat'; readonly heads: Readonly<Record<string, number>> }
  | { readonly type: 'ended'; readonly key: string; readonly failure: FailureBody }
