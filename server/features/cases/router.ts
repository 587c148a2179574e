import { procedure, router } from '#server/rpc/procedures.ts'
import * as schema from '#shared/contract/staff/cases.ts'
import type { MyDecision, Oversight } from '#shared/contract/staff/cases.ts'
import { appeal, decisionByToken, decisionsAbout, wordsTo } from './decisions/appeal-store.ts'
import { readingsOfMember } from './readings/reading-store.ts'

/** What members have of cases: decisions about them, and when staff read their chats. */
export const casesRouter = router({
  /** The decision of a link, also of a member who is suspended [CS11]. */
  decision: procedure
    .public('decision.use')
    .input(schema.decisionRef)
    .query(({ ctx, input }): Promise<MyDecision> => decisionByToken(ctx.db, ctx.services.keys, input.token)),
  appeal: procedure
    .public('decision.use')
    .input(schema.appealDecision)
    .mutation(async ({ ctx, input }): Promise<void> => {
      const { database, keys } = ctx.services
      await database.orm.transaction((tx) => appeal(tx, keys, input))
    }),
  /** The decisions about the caller, and the readings of their chats [CS11, CS12]. */
  oversight: procedure.protected('safety.use').query(async ({ ctx }): Promise<Oversight> => ({
    decisions: await decisionsAbout(ctx.db, ctx.services.keys, ctx.me.id),
    words: await wordsTo(ctx.db, ctx.me.id),
    readings: await readingsOfMember(ctx.db, ctx.me.id, ctx.services.config.safeguarding),
  })),
})
