import { procedure, router } from '../rpc/procedures.ts'
import { onSessionEnd } from '../sessions/session-monitor.ts'
import { live as limit } from '#shared/limits.ts'
import { streamInput } from '#shared/contract/live.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { stream } from './stream.ts'
import type { LiveQueries } from './live-query.ts'

/**
 * The one subscription of a tab. An event stream ends after a while by itself: over HTTP the server does not
 * notice that the other end is gone, and whoever is there asks again [RT-6].
 */
export function createLiveRouter(views: LiveQueries) {
  const eventStreams = createConcurrencyLimit(limit.eventStreamsPerUser)
  return router({
    stream: procedure
      .protected('app.watch')
      .input(streamInput)
      .subscription(({ ctx, input, signal }) =>
        stream({
          ctx,
          views,
          input: ctx.socket
            ? input
            : { ...input, maxDurationMs: input.maxDurationMs ?? limit.streamRotation.max },
          signal: signal ?? new AbortController().signal,
          enter: () => ctx.socket?.openStream() ?? eventStreams.acquire(ctx.me.id),
          onSessionEnd,
        }),
      ),
  })
}
