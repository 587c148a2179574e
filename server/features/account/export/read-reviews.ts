import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { imageReviews, images, messages } from '#server/db/schema.ts'
import type { MyChat } from './read.ts'

/** The reviews of the member's own images in a chat, without who did them. */
export function imageReviewsOf(db: Executor, { id }: Pick<MyChat, 'id'>, myId: string) {
  const { imageId, chatId, seq, state, createdAt, decidedAt } = imageReviews
  return db
    .select({ imageId, chatId, seq, state, createdAt, decidedAt })
    .from(imageReviews)
    .innerJoin(images, and(eq(images.id, imageId), eq(images.ownerId, myId)))
    .where(eq(chatId, id))
    .orderBy(asc(seq))
}

/** The columns of a message as the member reads it: without an image of the other member that is not approved [IR2]. */
export function messageColumnsFor(myId: string) {
  const isHidden = sql`${ne(messages.senderId, myId)} and exists (select from ${imageReviews}
    where ${imageReviews.chatId} = ${messages.chatId} and ${imageReviews.seq} = ${messages.seq} and ${imageReviews.state} <> 'approved')`
  return {
    ...getTableColumns(messages),
    imageUrl: sql<string | null>`case when ${isHidden} then null else ${messages.imageUrl} end`,
    imageAlt: sql<string | null>`case when ${isHidden} then null else ${messages.imageAlt} end`,
  }
}
