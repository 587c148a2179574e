import { and, eq, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { heldMessages, images, people } from '#server/db/schema.ts'
import { isMinorRow, isResting } from './scopes.ts'

/**
 * The images of a chat that `readerId`, one of its members, can read [FI-7]: not one of the other member that was only
 * uploaded, or whose message is held. While the chat rests, an adult can't read those of a minor either [PS3]; the other
 * member of a minor is an adult.
 */
export function isReadableImage(readerId: string): SQL | undefined {
  const isHeld = sql`exists (select from ${heldMessages}
    where ${heldMessages.chatId} = ${images.chatId} and ${heldMessages.imageId} = ${images.id})`
  const isOfMinor = sql`exists (select from ${people} where ${people.id} = ${images.ownerId} and ${isMinorRow})`
  const isShown = sql`(${images.isAttached} and not ${isHeld} and not (${isResting(images.chatId)} and ${isOfMinor}))`
  return and(not(images.isDeleted), or(eq(images.ownerId, readerId), isShown))
}
