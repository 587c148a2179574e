import { transact } from '#server/db/transaction.ts'
import { isListedMentor } from '#server/features/people/store.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { applicationText } from '#shared/limits/approval.ts'
import * as schema from '#shared/contract/approval.ts'
import type { MentorChecks } from '#shared/contract/approval.ts'
import { canStep } from '#shared/domain/approval.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import { AppError } from '#shared/errors.ts'
import { changedTopics } from './announce.ts'
import { isApprovalRequired, settingsOf } from './settings.ts'
import * as store from './store.ts'

export const approvalRouter = router({
  /** Sends a mentor's application, or another one in its place before staff have looked at it [MA5]. */
  send: procedure
    .protected('approval.use')
    .input(schema.apply)
    .mutation(async ({ ctx: { me, services }, input }) => {
      if (!isApprovalRequired(services)) throw new AppError('approval.notNow')
      const [why, experience, references] = [input.why, input.experience, input.references].map(clean)
      if (!why || !experience || !references) throw new AppError('approval.missing')
      if ([why, experience, references].some(({ length }) => length > applicationText.part))
        throw new AppError('approval.tooLong', { values: { max: applicationText.part } })
      await services.rates.consume('applicationPerMentor', me.id)
      await transact(services, async (tx, publish) => {
        if (!(await store.lockMentor(tx, me.id))) throw new AppError('app.forbidden')
        const approval = await store.readApproval(tx, me.id)
        if (!canStep('apply', approval?.state ?? null)) throw new AppError('approval.notNow')
        await store.saveApplication(tx, { personId: me.id, why, experience, references })
        const written = await store.addEvent(tx, settingsOf(services), me.id, { kind: 'applied' })
        for (const event of await changedTopics(tx, services, me.id, written)) publish(event)
      })
    }),

  /** Which checks of a listed mentor were passed, and when [MA10]. */
  checksOf: procedure
    .protected('mentors.search')
    .input(schema.checksOf)
    .query(async ({ ctx: { db, me, services }, input }): Promise<MentorChecks> => {
      const isShown = isApprovalRequired(services) && (await isListedMentor(db, me.id, input.mentorId))
      if (!isShown) return { checks: [] }
      const passed = await store.passedChecks(db, [input.mentorId], settingsOf(services))
      return { checks: passed.get(input.mentorId) ?? [] }
    }),
})

const clean = (text: string): string => replaceHidden(text.normalize('NFC'), '', '\n\r\t').trim()
