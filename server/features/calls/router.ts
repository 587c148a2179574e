import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/calls.ts'
import * as actions from './service.ts'

export const callsRouter = router({
  /** Begins or joins the pair's call: its place is kept until the room is open. */
  join: procedure
    .forResource('call.join')
    .input(schema.enterCall)
    .mutation(async ({ ctx, input }) =>
      actions.join(ctx, ctx.allow(await requestById(ctx.db, input.chatId)), input),
    ),

  /** Passes a frame on to the other end. */
  signal: procedure
    .forResource('call.join')
    .input(schema.sendSignal)
    .mutation(async ({ ctx, input }) =>
      actions.signal(ctx, ctx.allow(await requestById(ctx.db, input.chatId)), input),
    ),

  /** Hangs up: the call is over for both. */
  end: procedure
    .forResource('call.join')
    .input(schema.callRef)
    .mutation(async ({ ctx, input }) => actions.end(ctx, ctx.allow(await requestById(ctx.db, input.chatId)))),
})
