import { concernedIds } from '#server/case-records/concerned-store.ts'
import { logReading } from '#server/rpc/staff-readings.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { Services } from '#server/rpc/services.ts'
import * as schema from '#shared/contract/staff/pairs.ts'
import type { PairList, StaffPair } from '#shared/contract/staff/pairs.ts'
import { AppError } from '#shared/errors.ts'
import { findPair, listPairs } from './list-store.ts'
import type { Reader } from './list-store.ts'
import { listPulses, listSteps } from './page-store.ts'
import { readSignals } from './signals-store.ts'
import { addStep } from './steps.ts'

const read = staffProcedure.protected('pairs.read')

/** The pairs, for staff who accompany them [PA1]. */
export const pairsStaffRouter = staffRouter({
  pairs: read
    .input(schema.listPairs)
    .query(async ({ ctx, input }): Promise<PairList> => listPairs(ctx.db, input, await readerOf(ctx))),
  /** The page of a pair [PA4]. That it was opened is in the operator log [ST25]. */
  openPair: read.input(schema.pairRef).mutation(async ({ ctx, input }): Promise<StaffPair> => {
    const row = await findPair(ctx.db, input.id, await readerOf(ctx))
    if (!row) throw new AppError('app.notFound')
    await logReading(ctx, { command: 'pair-open', subject: input.id })
    return {
      row,
      signals: (await readSignals(ctx.db, [row.id])).get(row.id) ?? [],
      pulses: await listPulses(ctx.db, row.id),
      steps: await listSteps(ctx.db, row.id),
      best: schema.bestPulse,
      questions: ctx.services.config.pulseQuestions,
    }
  }),
  /** Notes what staff did, reminds [PA3], or ends the connection [EN6]. */
  stepPair: staffProcedure
    .protected('pairs.write')
    .input(schema.stepPair)
    .mutation(async ({ ctx, input: { id, ...step } }) => {
      const reader = await readerOf(ctx)
      const events = await ctx.write(async (tx) => {
        const pair = await findPair(tx, id, reader)
        if (!pair) throw new AppError('app.notFound')
        return addStep(tx, ctx.services, ctx.me.id, { ...step, pair })
      })
      ctx.services.bus.publish(events)
    }),
})

type Acting = { readonly services: Services; readonly me: { readonly email: string } }

async function readerOf({ services, me }: Acting): Promise<Reader> {
  const { safeguarding: profile, timeZone } = services.config
  return { hiddenIds: await concernedIds(services.database.orm, me.email), profile, timeZone }
}
