import { concernedIds } from '#server/case-records/concerned-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { Services } from '#server/rpc/services.ts'
import * as schema from '#shared/contract/staff/suggestions.ts'
import type { MenteeFits, PreparedRow, UnmatchedList } from '#shared/contract/staff/suggestions.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { listFits, prepareSuggestions } from './fits.ts'
import { findMentee, listUnmatched } from './list-store.ts'
import type { Reader } from './list-store.ts'
import { suggest } from './suggest.ts'

const read = staffProcedure.protected('suggestions.read')

/** The mentees without a mentor, and whom staff suggest to them [SM1]. */
export const suggestionsStaffRouter = staffRouter({
  unmatched: read
    .input(schema.listUnmatched)
    .query(async ({ ctx, input }): Promise<UnmatchedList> =>
      listUnmatched(ctx.db, input, await readerOf(ctx)),
    ),
  /** The mentors who fit a mentee; none without the consent that the mentee needs [SM2]. */
  menteeFits: read.input(schema.listFits).query(async ({ ctx, input }): Promise<MenteeFits> => {
    const reader = await readerOf(ctx)
    const mentee = await findMentee(ctx.db, input.menteeId, reader)
    if (!mentee) throw new AppError('app.notFound')
    return { ...mentee, fits: mentee.lacksConsent ? [] : await listFits(ctx.db, input, reader) }
  }),
  /** Suggestions for those who have waited longest, which are only a proposal to staff [SM6]. */
  prepareSuggestions: read
    .input(schema.prepareFor)
    .query(async ({ ctx, input }): Promise<PreparedRow[]> =>
      prepareSuggestions(ctx.db, await readerOf(ctx), input?.group),
    ),
  /** Suggests a mentor to a mentee [SM3]. */
  suggestMentor: staffProcedure
    .protected('suggestions.write')
    .input(schema.suggestMentor)
    .mutation(async ({ ctx, input }) => {
      const reader = await readerOf(ctx)
      await ctx.write((tx) => suggest(tx, { services: ctx.services, staffId: ctx.me.id, reader }, input))
      ctx.services.bus.publish([{ topic: topics.connections(input.menteeId) }])
    }),
})

type Acting = { readonly services: Services; readonly me: { readonly email: string } }

async function readerOf({ services, me }: Acting): Promise<Reader> {
  const hiddenIds = await concernedIds(services.database.orm, me.email)
  return { hiddenIds, profile: services.config.safeguarding }
}
