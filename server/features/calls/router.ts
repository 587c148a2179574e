import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/calls.ts'
import * as service from './service.ts'

export const callsRouter = router({
  /** Starts or joins the connection's call: reserves a place in it until the room is open. */
  join: procedure
    .forResource('call.join', schema.enterCall, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => service.join(ctx, ctx.resource, input)),

  /** Relays a signal to the counterpart's device. */
  signal: procedure
    .forResource('call.join', schema.sendSignal, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => service.signal(ctx, ctx.resource, input)),

  /** Ends the call for both. */
  end: procedure
    .forResource('call.join', schema.callRef, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx }) => service.end(ctx, ctx.resource)),
})
