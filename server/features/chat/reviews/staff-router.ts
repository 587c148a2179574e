import { appendToOperatorLog } from '#server/db/operator-log.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import * as schema from '#shared/contract/staff/picture-reviews.ts'
import type { PictureReview, PictureReviews } from '#shared/contract/staff/picture-reviews.ts'
import { topics } from '#shared/contract/topics.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { AppError } from '#shared/errors.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { imageReviews as limit } from '#shared/limits/staff.ts'
import { countWaitingReviews, decideReview, findReview, listWaitingReviews, markOpened } from './store.ts'
import type { ListedReview } from './store.ts'

/** The images that wait for a review, as leads see them: nothing else of the chat [IR4]. */
export const pictureReviewRouter = staffRouter({
  list: staffProcedure
    .protected('pictures.read')
    .input(schema.listPictures)
    .query(async ({ ctx, input }): Promise<PictureReviews> => {
      const hidden = await concernedIds(ctx.db, ctx.me.email)
      const rows = await listWaitingReviews(ctx.db, hidden, input?.search)
      const { safeguarding } = ctx.services.config
      return {
        pictures: rows.map((row) => toPictureReview(row, safeguarding)),
        count:
          rows.length < limit.shown ? rows.length : await countWaitingReviews(ctx.db, hidden, input?.search),
        now: Date.now(),
      }
    }),
  /** Has to come before the image can be read: the entry in the log is committed first [IR6]. */
  open: staffProcedure
    .protected('pictures.read')
    .input(schema.pictureRef)
    .mutation(async ({ ctx: { me, write }, input: { imageId } }) =>
      write(async (tx) => {
        const hidden = await concernedIds(tx, me.email)
        if (!(await findReview(tx, imageId, hidden))) throw new AppError('staff.pictureGone')
        if (!(await markOpened(tx, imageId, me.id))) return
        await appendToOperatorLog(tx, {
          actor: me.id,
          command: 'picture-open',
          subject: imageId,
          reason: '',
        })
      }),
    ),
  decide: staffProcedure
    .protected('pictures.decide')
    .input(schema.decidePicture)
    .mutation(async ({ ctx: { me, services, write }, input: { imageId, decision } }) => {
      const { chatId } = await write(async (tx) => {
        const hidden = await concernedIds(tx, me.email)
        const decided = await decideReview(tx, { imageId, decision, by: me.id, hidden })
        if (!decided || decided === 'decided') throw new AppError('staff.pictureGone')
        await appendToOperatorLog(tx, {
          actor: me.id,
          command: decision === 'approved' ? 'picture-approve' : 'picture-refuse',
          subject: imageId,
          reason: '',
        })
        return decided
      })
      services.bus.publish([{ topic: topics.chat(chatId) }])
    }),
})

function toPictureReview(row: ListedReview, profile: SafeguardingProfile): PictureReview {
  const { imageId, alt, width, height, sender, reader, refusedBefore, createdAt } = row
  const nameOf = (person: ListedReview['sender']) =>
    displayName({ role: person.role, name: nameForOthers(person, profile) })
  return {
    ...{ imageId, alt, width, height, refusedBefore },
    sender: { id: sender.id, name: nameOf(sender) },
    reader: { id: reader.id, name: nameOf(reader), ageBand: reader.ageBand },
    since: createdAt.getTime(),
  }
}

/** What waits, for the first page of the console. */
export const waitingPictures: WaitingSource = {
  roles: ['lead'],
  async list(db, hidden) {
    const rows = await listWaitingReviews(db, hidden)
    return rows.map(({ imageId, createdAt }) => ({
      ...{ kind: 'picture' as const, id: imageId, reference: imageId, urgency: 3 },
      since: createdAt.getTime(),
      dueAt: createdAt.getTime() + limit.due,
    }))
  },
}
