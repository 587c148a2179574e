import { mentorById } from '#server/features/people/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/connections.ts'
import * as service from './service.ts'
import { requestById } from './store.ts'

export const connectionsRouter = router({
  /** Sends a mentee's request to a mentor [RQ1]. */
  request: procedure
    .forResource('request.create', schema.createRequest, ({ ctx, input }) =>
      mentorById(ctx.db, input.mentorId, ctx.me.id),
    )
    .mutation(({ ctx }) => service.create(ctx, ctx.resource)),

  /** Accepts a pending request [RQ3]. */
  accept: procedure
    .forResource('request.accept', schema.requestRef, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx }) => service.accept(ctx, ctx.resource)),

  /** Rejects a pending request [RQ3]. */
  reject: procedure
    .forResource('request.reject', schema.requestRef, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx }) => service.reject(ctx, ctx.resource)),

  /** Takes back a pending request, or deletes a rejected one [RQ4]. */
  remove: procedure
    .forResource('request.delete', schema.requestRef, ({ ctx, input }) =>
      requestById(ctx.db, input.requestId),
    )
    .mutation(({ ctx }) => service.remove(ctx, ctx.resource)),

  /** Ends an accepted connection and closes its chat [RQ5]. */
  end: procedure
    .forResource('chat.end', schema.requestRef, ({ ctx, input }) => requestById(ctx.db, input.requestId))
    .mutation(({ ctx }) => service.end(ctx, ctx.resource)),
})
