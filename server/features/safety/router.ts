import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/safety.ts'
import * as actions from './service.ts'
import { getMessageResource, getPersonResource } from './store.ts'

export const safetyRouter = router({
  /** Blocks somebody one has, or had, to do with [BL1]. */
  block: procedure
    .forResource('person.block')
    .input(schema.personRef)
    .mutation(async ({ ctx, input }) => {
      const person = ctx.allow(await getPersonResource(ctx.db, input.userId, ctx.me.id))
      await actions.block(ctx, person.id)
    }),

  /** Takes one's own block away; of others' nothing is said [BL3]. */
  unblock: procedure
    .protected('safety.use')
    .input(schema.personRef)
    .mutation(({ ctx, input }) => actions.unblock(ctx, input.userId)),

  reportMessage: procedure
    .forResource('message.report')
    .input(schema.reportMessage)
    .mutation(async ({ ctx, input: { chatId, seq, ...wishes } }) => {
      const message = ctx.allow(await getMessageResource(ctx.db, chatId, seq))
      const kind = message.hasPicture ? 'picture' : 'message'
      return actions.report(ctx, { kind, reportedId: message.senderId, chatId, seq }, wishes)
    }),

  reportPerson: procedure
    .forResource('person.report')
    .input(schema.reportPerson)
    .mutation(async ({ ctx, input: { userId, ...wishes } }) => {
      const person = ctx.allow(await getPersonResource(ctx.db, userId, ctx.me.id))
      return actions.report(ctx, { kind: 'person', reportedId: person.id, chatId: null, seq: null }, wishes)
    }),
})
