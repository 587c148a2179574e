import { procedure, router } from '../rpc/procedures.ts'
import { onSessionEnd } from '../sessions/session-monitor.ts'
import { live as limit } from '#shared/limits.ts'
import { firstValuesInput, streamInput } from '#shared/contract/live.ts'
import type { StreamInput } from '#shared/contract/live.ts'
import type { Me } from '#shared/contract/account.ts'
import { acquireAll, createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { readFirstValues } from './first-values.ts'
import { stream } from './stream.ts'
import type { LiveQueries } from './live-query.ts'

/** The live queries that a page shows first, by the path of its document; none for an unknown path. */
type FirstQueries = (path: string, me: Me) => StreamInput['queries']

/**
 * Creates the router of the live stream, and of the first values of a page. Ends SSE streams after a while, because over HTTP the server does not notice
 * that a client is gone; clients reconnect [RT-6].
 */
export function createLiveRouter(liveQueries: LiveQueries, firstQueries: FirstQueries) {
  const eventStreams = createConcurrencyLimit(limit.eventStreamsPerUser)
  return router({
    first: procedure
      .protected('app.watch')
      .input(firstValuesInput)
      .query(({ ctx, input }) =>
        readFirstValues({ ctx, liveQueries, queries: firstQueries(input.path, ctx.me) }),
      ),
    stream: procedure
      .protected('app.watch')
      .input(streamInput)
      .subscription(({ ctx, input, signal }) =>
        stream({
          ctx,
          liveQueries,
          input: ctx.socket
            ? input
            : { ...input, maxDurationMs: input.maxDurationMs ?? limit.streamRotation.max },
          signal: signal ?? new AbortController().signal,
          acquire() {
            const { memberLimits } = ctx.services
            memberLimits.consumeQueries(ctx.me.id, input.queries.length)
            if (ctx.socket) return ctx.socket.openStream()
            memberLimits.consumeNetworkOpening(ctx.network)
            return acquireAll(
              () => memberLimits.connections.acquire(ctx.network),
              () => eventStreams.acquire(ctx.me.id),
            )
          },
          onSessionEnd,
        }),
      ),
  })
}
