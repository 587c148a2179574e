import { procedure, router } from '#server/trpc.ts'
import * as schema from '#shared/schemas/safety.ts'
import * as actions from './actions.ts'
import { messageThing, personThing } from './store.ts'

export const safetyRouter = router({
  /** Blocks somebody one has, or had, to do with [BL1]. */
  block: procedure
    .about('person.block')
    .input(schema.onPerson)
    .mutation(async ({ ctx, input }) => {
      const person = ctx.allow(await personThing(ctx.db, input.userId, ctx.me.id))
      await actions.block(ctx, person.id)
    }),

  /** Takes one's own block away; of others' nothing is said [BL3]. */
  unblock: procedure
    .mine('safety.use')
    .input(schema.onPerson)
    .mutation(({ ctx, input }) => actions.unblock(ctx, input.userId)),

  reportMessage: procedure
    .about('message.report')
    .input(schema.reportMessage)
    .mutation(async ({ ctx, input: { chatId, seq, ...wishes } }) => {
      const message = ctx.allow(await messageThing(ctx.db, chatId, seq))
      const kind = message.hasPicture ? 'picture' : 'message'
      return actions.report(ctx, { kind, reportedId: message.senderId, chatId, seq }, wishes)
    }),

  reportPerson: procedure
    .about('person.report')
    .input(schema.reportPerson)
    .mutation(async ({ ctx, input: { userId, ...wishes } }) => {
      const person = ctx.allow(await personThing(ctx.db, userId, ctx.me.id))
      return actions.report(ctx, { kind: 'person', reportedId: person.id, chatId: null, seq: null }, wishes)
    }),
})
