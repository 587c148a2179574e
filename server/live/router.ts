import { procedure, router } from '#server/trpc.ts'
import { onSessionEnd } from '#server/sessions/watch.ts'
import { live as limit } from '#shared/limits.ts'
import { streamInput } from '#shared/schemas/live.ts'
import { createCounts } from './counts.ts'
import { stream } from './stream.ts'
import type { Views } from './view.ts'

/**
 * The one subscription of a tab. An event stream ends after a while by itself: over HTTP the server does not
 * notice that the other end is gone, and whoever is there asks again [RT-6].
 */
export function createLiveRouter(views: Views) {
  const eventStreams = createCounts(limit.eventStreamsPerUser)
  return router({
    stream: procedure
      .mine('app.watch')
      .input(streamInput)
      .subscription(({ ctx, input, signal }) =>
        stream({
          ctx,
          views,
          input: ctx.socket ? input : { ...input, hold: input.hold ?? limit.longPolling.max },
          signal: signal ?? new AbortController().signal,
          enter: () => ctx.socket?.enterStream() ?? eventStreams.take(ctx.me.id),
          onSessionEnd,
        }),
      ),
  })
}
