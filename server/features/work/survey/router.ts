import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { answerSurvey } from '#shared/contract/work.ts'
import { topics } from '#shared/contract/topics.ts'
import { countAnswers, openYear } from './store.ts'

export const surveyRouter = router({
  /** Answers or declines the survey of this year. A repeated call changes nothing, nor does one after its month [SV1, SV2]. */
  answer: procedure
    .protected('survey.answer')
    .input(answerSurvey)
    .mutation(async ({ ctx, input: { answers } }) => {
      const { services, me } = ctx
      await transact(services, async (tx, publish) => {
        const year = await openYear(tx, services.config, me.id)
        if (year === null) return
        await countAnswers(tx, { userId: me.id, year, answers })
        publish({ topic: topics.pulses(me.id) })
      })
    }),
})
