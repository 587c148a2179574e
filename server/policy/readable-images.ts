import { and, eq, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { chats, heldMessages, imageReviews, images, people } from '#server/db/schema.ts'
import { isMinorRow, isResting } from './scopes.ts'

/**
 * The images of a chat that `readerId`, one of its members, can read [FI-7]: not one of the other member that was only
 * uploaded, whose message is held, or that waits for a review or was refused [IR2]. While the chat rests, an adult can't
 * read those of a minor either [PS3]; the other member of a minor is an adult.
 */
export function isReadableImage(readerId: string): SQL | undefined {
  const isHeld = sql`exists (select from ${heldMessages}
    where ${heldMessages.chatId} = ${images.chatId} and ${heldMessages.imageId} = ${images.id})`
  const isApproved = sql`not exists (select from ${imageReviews}
    where ${imageReviews.imageId} = ${images.id} and ${imageReviews.state} <> 'approved')`
  const isOfMinor = sql`exists (select from ${people} where ${people.id} = ${images.ownerId} and ${isMinorRow})`
  const isShown = sql`(${images.isAttached} and not ${isHeld} and ${isApproved} and not (${isResting(images.chatId)} and ${isOfMinor}))`
  return and(not(images.isDeleted), or(eq(images.ownerId, readerId), isShown))
}

/**
 * The images that `staffId`, a lead, can read: those that they have opened for a review, which is in the operator log [IR6], as long
 * as the message and the connection last.
 */
export function isOpenedImage(staffId: string): SQL | undefined {
  const isOpened = sql`exists (select from ${imageReviews}
    where ${imageReviews.imageId} = ${images.id} and ${staffId} = any(${imageReviews.openedBy}))`
  const isInOpenChat = sql`exists (select from ${chats} where ${chats.id} = ${images.chatId} and ${chats.isOpen})`
  return and(not(images.isDeleted), isOpened, isInOpenChat)
}
