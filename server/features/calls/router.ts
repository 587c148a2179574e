import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/trpc.ts'
import * as schema from '#shared/schemas/calls.ts'
import * as actions from './actions.ts'

export const callsRouter = router({
  /** Begins or joins the pair's call: its place is kept until the room is open. */
  enter: procedure
    .about('call.join')
    .input(schema.enterCall)
    .mutation(async ({ ctx, input }) =>
      actions.enter(ctx, ctx.allow(await requestById(ctx.db, input.chatId)), input),
    ),

  /** Passes a frame on to the other end. */
  signal: procedure
    .about('call.join')
    .input(schema.sendSignal)
    .mutation(async ({ ctx, input }) =>
      actions.signal(ctx, ctx.allow(await requestById(ctx.db, input.chatId)), input),
    ),

  /** Hangs up: the call is over for both. */
  end: procedure
    .about('call.join')
    .input(schema.onCall)
    .mutation(async ({ ctx, input }) => actions.end(ctx, ctx.allow(await requestById(ctx.db, input.chatId)))),
})
