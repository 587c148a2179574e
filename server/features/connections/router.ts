import { mentorById } from '#server/features/people/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/connections.ts'
import * as actions from './service.ts'
import { requestById } from './store.ts'

export const connectionsRouter = router({
  request: procedure
    .forResource('request.create')
    .input(schema.createRequest)
    .mutation(async ({ ctx, input }) =>
      actions.create(ctx, ctx.allow(await mentorById(ctx.db, input.mentorId, ctx.me.id))),
    ),

  accept: procedure
    .forResource('request.accept')
    .input(schema.requestRef)
    .mutation(async ({ ctx, input }) =>
      actions.accept(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  reject: procedure
    .forResource('request.reject')
    .input(schema.requestRef)
    .mutation(async ({ ctx, input }) =>
      actions.reject(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  remove: procedure
    .forResource('request.delete')
    .input(schema.requestRef)
    .mutation(async ({ ctx, input }) =>
      actions.remove(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  end: procedure
    .forResource('chat.end')
    .input(schema.requestRef)
    .mutation(async ({ ctx, input }) =>
      actions.end(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),
})
