import { transact } from '#server/db/transaction.ts'
import { markAnswered } from '#server/features/notices/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { answerPulse } from '#shared/contract/work.ts'
import { topics } from '#shared/contract/topics.ts'
import { pulseById, storeAnswer } from './store.ts'

export const pulseRouter = router({
  /** Answers or skips a round. A repeated call changes nothing [PC2]. */
  answer: procedure
    .forResource('pulse.answer', answerPulse, ({ ctx, input }) => pulseById(ctx.db, input.id))
    .mutation(async ({ ctx, input }) => {
      const { otherId: about } = ctx.resource
      await transact(ctx.services, async (tx, publish) => {
        await storeAnswer(
          tx,
          ctx.resource,
          input.answers.map((one) => one ?? 0),
        )
        publish({ topic: topics.pulses(ctx.me.id) })
        if (await markAnswered(tx, { userId: ctx.me.id, about, mails: ['pulseAsked'] }))
          publish({ topic: topics.notices(ctx.me.id) })
      })
    }),
})
