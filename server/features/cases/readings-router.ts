import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import * as schema from '#shared/contract/cases.ts'
import type { ReadingRow, ReadPage, ReviewList } from '#shared/contract/cases.ts'
import { AppError } from '#shared/errors.ts'
import { waitingInvestigations, toReadingRow } from './reading-store.ts'
import { approve, openReading, readMessages } from './readings.ts'
import { finishReview, listReviews, reviewById } from './review-store.ts'
import { inCase } from './steps.ts'

const open = staffProcedure.protected('readings.open')
const read = staffProcedure.protected('readings.read')

/** Reading chats [CS12]. */
export const readingsStaffRouter = staffRouter({
  open: open.input(schema.openReading).mutation(({ ctx, input }): Promise<{ id: string }> => {
    const { caseId, chatId, kind, reason } = input
    return inCase(ctx, { id: caseId, command: 'case-read-chat' }, async ({ tx, row, me }) => ({
      id: await openReading(tx, { chatId, kind, reason, staffId: me.id }, row),
    }))
  }),
  approve: open
    .input(schema.readingRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.write((tx) => approve(tx, input.id, ctx.me.id))),
  /** The investigations that wait for a second lead. */
  waiting: read.query(async ({ ctx }): Promise<ReadingRow[]> =>
    (await waitingInvestigations(ctx.db)).map((row) => toReadingRow(row, null, ctx.me.id)),
  ),
  messages: read
    .input(schema.readChat)
    .query(({ ctx, input }): Promise<ReadPage> => readMessages(ctx.db, input, ctx.me)),
})

/** The weekly review of pairs [CS15]. */
export const reviewsStaffRouter = staffRouter({
  list: read.query(({ ctx }): Promise<ReviewList> => listReviews(ctx.db, ctx.me.id)),
  open: open.input(schema.openReview).mutation(({ ctx, input }): Promise<{ id: string }> =>
    ctx.write(async (tx) => {
      const review = await reviewById(tx, input.id)
      if (!review || review.doneAt) throw new AppError('app.notFound')
      const { chatId } = review
      const opening = { chatId, kind: 'review', reason: input.reason, staffId: ctx.me.id } as const
      return { id: await openReading(tx, opening, null) }
    }),
  ),
  finish: staffProcedure
    .protected('reviews.write')
    .input(schema.finishReview)
    .mutation(({ ctx, input }): Promise<void> =>
      ctx.write(async (tx) => {
        const isDone = await finishReview(tx, input.id, { by: ctx.me.id, result: input.result })
        if (!isDone) throw new AppError('app.notFound')
        const entry = {
          actor: ctx.me.id,
          command: `review-done ${input.result}`,
          subject: input.id,
          reason: '',
        }
        await appendToOperatorLog(tx, entry)
      }),
    ),
})
