import { concernedIds } from '#server/features/safety/cases/concerned-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import * as schema from '#shared/contract/staff/pairs.ts'
import type { PairList } from '#shared/contract/staff/pairs.ts'
import { listPairs } from './list-store.ts'

/** The pairs, for staff who accompany them [PA1]. */
export const pairsStaffRouter = staffRouter({
  pairs: staffProcedure
    .protected('pairs.read')
    .input(schema.listPairs)
    .query(async ({ ctx, input }): Promise<PairList> => {
      const { safeguarding: profile, timeZone } = ctx.services.config
      const hiddenIds = await concernedIds(ctx.db, ctx.me.email)
      return listPairs(ctx.db, input, { hiddenIds, profile, timeZone })
    }),
})
