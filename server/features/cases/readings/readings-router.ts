import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import * as schema from '#shared/contract/staff/cases.ts'
import * as reviews from '#shared/contract/staff/reviews.ts'
import type { ReadPage } from '#shared/contract/staff/cases.ts'
import type { ReviewList } from '#shared/contract/staff/reviews.ts'
import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { isOfOne } from '#shared/domain/pair-id.ts'
import { AppError } from '#shared/errors.ts'
import { readingById } from './reading-store.ts'
import { approve, openReading, readMessages } from './readings.ts'
import { openPictures } from './report-pictures.ts'
import { finishReview, hasOpenedReview, listReviews, reviewById } from './review-store.ts'
import type { Review } from './review-store.ts'
import { inCase } from '../steps.ts'

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
  /** Lets an investigation of another lead begin. */
  approve: open.input(schema.readingRef).mutation(async ({ ctx, input }): Promise<void> => {
    const reading = await readingById(ctx.db, input.id)
    if (!reading?.caseId) throw new AppError('app.notFound')
    await inCase(ctx, { id: reading.caseId, command: 'case-approve-reading' }, ({ tx, me }) =>
      approve(tx, reading.id, me.id),
    )
  }),
  /** Lets this lead read the pictures in the evidence of a report. */
  openPictures: open.input(schema.openPictures).mutation(({ ctx, input }): Promise<void> => {
    const { id, report, reason } = input
    return inCase(ctx, { id, command: 'case-open-pictures' }, (step) =>
      openPictures(step, { report, reason }),
    )
  }),
  messages: read
    .input(schema.readChat)
    .query(({ ctx, input }): Promise<ReadPage> => readMessages(ctx.db, input, ctx.me)),
})

/** A review that is not finished, and does not concern this lead [CS14]. */
async function requireReview(tx: Tx, id: string, { email }: StaffMe): Promise<Review> {
  const review = await reviewById(tx, id)
  if (!review || review.doneAt || isOfOne(review.chatId, await concernedIds(tx, email)))
    throw new AppError('app.notFound')
  return review
}

/** The weekly review of pairs [CS15]. */
export const reviewsStaffRouter = staffRouter({
  list: read.input(reviews.listReviews).query(async ({ ctx, input }): Promise<ReviewList> => ({
    ...(await listReviews(ctx.db, input, ctx.me.id, await concernedIds(ctx.db, ctx.me.email))),
    percent: ctx.services.config.reviewPercent,
  })),
  open: open.input(reviews.openReview).mutation(({ ctx, input }): Promise<{ id: string }> =>
    ctx.write(async (tx) => {
      const { chatId } = await requireReview(tx, input.id, ctx.me)
      const opening = { chatId, kind: 'review', reason: input.reason, staffId: ctx.me.id } as const
      return { id: await openReading(tx, opening, null) }
    }),
  ),
  finish: staffProcedure
    .protected('reviews.write')
    .input(reviews.finishReview)
    .mutation(({ ctx, input: { id, result } }): Promise<void> =>
      ctx.write(async (tx) => {
        const review = await requireReview(tx, id, ctx.me)
        if (!(await hasOpenedReview(tx, review, ctx.me.id))) throw new AppError('review.notOpened')
        if (!(await finishReview(tx, id, { by: ctx.me.id, result }))) throw new AppError('app.notFound')
        const entry = { actor: ctx.me.id, command: `review-done ${result}`, subject: id, reason: '' }
        await appendToOperatorLog(tx, entry)
      }),
    ),
})
