import { mentorById } from '#server/features/people/store.ts'
import { procedure, router } from '#server/trpc.ts'
import * as schema from '#shared/schemas/connections.ts'
import * as actions from './actions.ts'
import { requestById } from './store.ts'

export const connectionsRouter = router({
  request: procedure
    .about('request.create')
    .input(schema.createRequest)
    .mutation(async ({ ctx, input }) =>
      actions.create(ctx, ctx.allow(await mentorById(ctx.db, input.mentorId, ctx.me.id))),
    ),

  accept: procedure
    .about('request.accept')
    .input(schema.onRequest)
    .mutation(async ({ ctx, input }) =>
      actions.accept(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  reject: procedure
    .about('request.reject')
    .input(schema.onRequest)
    .mutation(async ({ ctx, input }) =>
      actions.reject(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  remove: procedure
    .about('request.delete')
    .input(schema.onRequest)
    .mutation(async ({ ctx, input }) =>
      actions.remove(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),

  end: procedure
    .about('chat.end')
    .input(schema.onRequest)
    .mutation(async ({ ctx, input }) =>
      actions.end(ctx, ctx.allow(await requestById(ctx.db, input.requestId))),
    ),
})
