import { unit } from '#server/db/unit.ts'
import { procedure, router } from '#server/trpc.ts'
import { areSlots, isTimeZone } from '#shared/domain/availability.ts'
import { Failure } from '#shared/errors.ts'
import * as schema from '#shared/schemas/availability.ts'
import { topics } from '#shared/topics.ts'
import { setAvailability } from './store.ts'

export const availabilityRouter = router({
  /** Replaces one's week by another [AV1]. */
  save: procedure
    .mine('availability.write')
    .input(schema.saveAvailability)
    .mutation(async ({ ctx, input }) => {
      const { slots, timeZone } = input
      if (!areSlots(slots) || !isTimeZone(timeZone)) throw new Failure('availability.invalid')
      await unit(ctx.services, async (tx, touch) => {
        await setAvailability(tx, ctx.me.id, { slots, timeZone })
        touch({ topic: topics.availability(ctx.me.id) })
      })
    }),
})
