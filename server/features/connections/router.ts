import { mentorById } from '#server/features/people/store.ts'
import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/connections.ts'
import { topics } from '#shared/contract/topics.ts'
import { dismissEnding } from './endings/store.ts'
import { dismissExpiry } from './expiry-store.ts'
import * as service from './service.ts'
import { requestById } from './store.ts'

export const connectionsRouter = router({
  /** Sends a mentee's request to a mentor [RQ1], with an aim and a note or without [RQ13]. */
  request: procedure
    .forResource('request.create', schema.createRequest, ({ ctx, input }) =>
      mentorById(ctx.db, input.mentorId, ctx.me.id),
    )
    .mutation(({ ctx, input }) => service.create(ctx, ctx.resource, input)),

  /** Accepts a pending request [RQ3]. */
  accept: procedure
    .forResource('request.accept', schema.requestRef, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx }) => service.accept(ctx, ctx.resource)),

  /** Rejects a pending request, with a reason or without [RQ3, RQ15]. */
  reject: procedure
    .forResource('request.reject', schema.rejectRequest, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx, input }) => service.reject(ctx, ctx.resource, input.reason ?? null)),

  /** Takes back a pending request, or deletes a rejected one [RQ4]. */
  remove: procedure
    .forResource('request.delete', schema.requestRef, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx }) => service.remove(ctx, ctx.resource)),

  /** Hides the notice of a request that expired [RQ17]. */
  dismissExpiry: procedure
    .protected('mentors.fit')
    .input(schema.expiryRef)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        await dismissExpiry(tx, ctx.me.id, input.expiryId)
        publish({ topic: topics.connections(ctx.me.id) })
      }),
    ),

  /** Hides the notice of an ending, or of a mentor who is gone [EN10]. */
  dismissEnding: procedure
    .protected('mentors.fit')
    .input(schema.endingRef)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        await dismissEnding(tx, ctx.me.id, input.endingId)
        publish({ topic: topics.connections(ctx.me.id) })
      }),
    ),

  /** Ends an accepted connection and closes its chat [RQ5]. */
  end: procedure
    .forResource('chat.end', schema.requestRef, ({ ctx, input }) => requestById(ctx.db, input.requestId))
    .mutation(({ ctx }) => service.end(ctx, ctx.resource)),
})
