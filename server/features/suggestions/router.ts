import { transact } from '#server/db/transaction.ts'
import { markAnswered } from '#server/features/notices/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { suggestionRef } from '#shared/contract/connections.ts'
import { topics } from '#shared/contract/topics.ts'
import { decline } from '#server/features/connections/suggested/store.ts'

export const suggestionsRouter = router({
  /** Declines a suggested mentor. A repeated call changes nothing [SM5]. */
  decline: procedure
    .protected('mentors.fit')
    .input(suggestionRef)
    .mutation(({ ctx, input }) =>
      transact(ctx.services, async (tx, publish) => {
        const userId = ctx.me.id
        const about = await decline(tx, userId, input.suggestionId)
        publish({ topic: topics.connections(userId) })
        if (about !== undefined && (await markAnswered(tx, { userId, about, mails: ['mentorSuggested'] })))
          publish({ topic: topics.notices(userId) })
      }),
    ),
})
