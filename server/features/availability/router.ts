import { transact } from '#server/db/transaction.ts'
import { procedure, router } from '#server/rpc/procedures.ts'
import { areValidSlots, isTimeZone } from '#shared/domain/availability.ts'
import { AppError } from '#shared/errors.ts'
import * as schema from '#shared/contract/availability.ts'
import { topics } from '#shared/contract/topics.ts'
import { setAvailability } from './store.ts'

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
})
