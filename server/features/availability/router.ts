import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { areValidExceptions, areValidSlots, isTimeZone } from '#shared/domain/times/availability.ts'
import { AppError } from '#shared/errors.ts'
import * as schema from '#shared/contract/availability.ts'
import { topics } from '#shared/contract/topics.ts'
import { setAvailability, setExceptions } from './store.ts'

const DAY_MS = 86_400_000

export const availabilityRouter = router({
  /** Replaces the caller's availability [AV1]. */
  save: procedure
    .protected('availability.write')
    .input(schema.saveAvailability)
    .mutation(async ({ ctx, input }) => {
      const { slots, timeZone } = input
      if (!areValidSlots(slots) || !isTimeZone(timeZone)) throw new AppError('availability.invalid')
      await transact(ctx.services, async (tx, publish) => {
        await setAvailability(tx, ctx.me.id, { slots, timeZone })
        publish({ topic: topics.availability(ctx.me.id) })
      })
    }),

  /** Replaces the single days on which the caller has other times than in the week; days that are over are dropped [AV22]. */
  saveExceptions: procedure
    .protected('availability.write')
    .input(schema.saveExceptions)
    .mutation(async ({ ctx, input }) => {
      const { timeZone } = input
      if (!areValidExceptions(input.exceptions) || !isTimeZone(timeZone))
        throw new AppError('availability.invalid')
      // Yesterday is today somewhere.
      const exceptions = input.exceptions.filter(({ date }) => Date.parse(date) > Date.now() - 2 * DAY_MS)
      await transact(ctx.services, async (tx, publish) => {
        await setExceptions(tx, ctx.me.id, { exceptions, timeZone })
        publish({ topic: topics.availability(ctx.me.id) })
      })
    }),
})
