import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { callTimeRef, proposeCallTime, removeCallTime } from '#shared/contract/call-times.ts'
import * as schema from '#shared/contract/calls.ts'
import * as service from './service.ts'
import * as times from './times/service.ts'

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

  /** Proposes a time for a call to the other member [CT1]. */
  proposeTime: procedure
    .forResource('call.join', proposeCallTime, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => times.propose(ctx, ctx.resource, input)),

  /** Agrees to a time that the other member proposed [CT2]. */
  confirmTime: procedure
    .forResource('call.join', callTimeRef, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => times.confirm(ctx, ctx.resource, input)),

  /** Declines or takes back a proposed time, or cancels an agreed one [CT4]. */
  removeTime: procedure
    .forResource('call.join', removeCallTime, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => times.remove(ctx, ctx.resource, input)),
})
