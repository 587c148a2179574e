import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { callTimeRef, proposeCallTime, removeCallTime } from '#shared/contract/call-times.ts'
import * as records from '#shared/contract/call-records.ts'
import * as schema from '#shared/contract/calls.ts'
import { tellOutcome } from './agenda/outcome.ts'
import * as agenda from './agenda/service.ts'
import { startFeed, stopFeed } from './calendar/feed.ts'
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

  /** Adds a line to the agenda of an agreed time [AD1]. */
  addAgendaLine: procedure
    .forResource('call.join', records.addAgendaLine, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => agenda.addLine(ctx, ctx.resource, input)),

  /** Changes the text of a line [AD3]. */
  editAgendaLine: procedure
    .forResource('call.join', records.editAgendaLine, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => agenda.editLine(ctx, ctx.resource, input)),

  /** Marks a line as talked about, or not. */
  checkAgendaLine: procedure
    .forResource('call.join', records.checkAgendaLine, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => agenda.checkLine(ctx, ctx.resource, input)),

  /** Deletes a line [AD3]. */
  removeAgendaLine: procedure
    .forResource('call.join', records.removeAgendaLine, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => agenda.removeLine(ctx, ctx.resource, input)),

  /** Says whether an agreed time without a call took place [CO1]. */
  tellOutcome: procedure
    .forResource('call.join', records.tellCallOutcome, ({ ctx, input }) => requestById(ctx.db, input.chatId))
    .mutation(({ ctx, input }) => tellOutcome(ctx, ctx.resource, input)),

  /** Makes the address of the caller's calendar feed, in place of an earlier one [CF1]. */
  startFeed: procedure.protected('account.manage').mutation(({ ctx }) => startFeed(ctx)),

  /** Ends the caller's calendar feed [CF3]. */
  stopFeed: procedure.protected('account.manage').mutation(({ ctx }) => stopFeed(ctx)),
})
