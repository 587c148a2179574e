import { requestById } from '#server/features/connections/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/chat.ts'
import * as actions from './service.ts'
import { messagesBefore } from './store.ts'
import { refuseReading } from './live.ts'

export const chatRouter = router({
  /** Its rule, `chat.send`, is part of its statement: see `actions.ts`. */
  send: procedure
    .protected('chat.use')
    .input(schema.sendMessage)
    .mutation(({ ctx, input }) => actions.send(ctx, input)),

  /** The messages before a number: scrolling up. Its rule, `chat.read`, is part of its statement. */
  page: procedure
    .protected('chat.use')
    .input(schema.messagePageQuery)
    .query(async ({ ctx, input }) => {
      const read = await messagesBefore(ctx.services.database, { ...input, readerId: ctx.me.id })
      if (!read?.isOpen) return refuseReading(ctx, input.chatId)
      return { messages: read.rows }
    }),

  seen: procedure
    .protected('chat.use')
    .input(schema.markSeen)
    .mutation(({ ctx, input }) => actions.markSeen(ctx, input)),

  typing: procedure
    .forResource('chat.send')
    .input(schema.setTyping)
    .mutation(async ({ ctx, input }) => {
      ctx.allow(await requestById(ctx.db, input.chatId))
      actions.setTyping(ctx, input)
    }),
})
