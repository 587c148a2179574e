import { and, asc, eq, inArray, lte, not, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, heldMessages, images } from '#server/db/schema.ts'
import { isMentorActive, isBlocked } from '#server/policy/scopes.ts'
import type { HeldMessage } from '#shared/contract/chat.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { heldMessages as limit } from '#shared/limits/quiet.ts'

export type HeldRow = typeof heldMessages.$inferSelect
type Ref = { readonly chatId: string; readonly senderId: string; readonly id: string }

const isHeld = ({ senderId, id }: Pick<Ref, 'senderId' | 'id'>) =>
  and(eq(heldMessages.senderId, senderId), eq(heldMessages.id, id))

/** The held messages of a chat, in the order of sending. They are of one sender. */
export function listHeld(db: Executor, chatId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldMessages)
    .where(eq(heldMessages.chatId, chatId))
    .orderBy(asc(heldMessages.position))
}

export async function getHeld(db: Executor, ref: Pick<Ref, 'senderId' | 'id'>): Promise<HeldRow | undefined> {
  const [row] = await db.select().from(heldMessages).where(isHeld(ref))
  return row
}

/** The member's own held messages of a chat, as the member reads them. */
export async function listOwnHeld(
  db: Executor,
  { chatId, senderId }: Pick<Ref, 'chatId' | 'senderId'>,
): Promise<HeldMessage[]> {
  const rows = await db
    .select({ held: heldMessages, width: images.width, height: images.height })
    .from(heldMessages)
    .leftJoin(images, eq(images.id, heldMessages.imageId))
    .where(and(eq(heldMessages.chatId, chatId), eq(heldMessages.senderId, senderId)))
    .orderBy(asc(heldMessages.position))
  return rows.map(({ held, width, height }) => ({
    id: held.id,
    text: held.text,
    image:
      held.imageId !== null && width !== null && height !== null
        ? { url: chatImageUrl(chatId, held.imageId), width, height }
        : null,
    ...(held.maskedKinds ? { maskedKinds: held.maskedKinds } : {}),
    at: held.createdAt.getTime(),
    until: held.releaseAt.getTime(),
  }))
}

/**
 * Marks a chat as one with held messages of this member, or of nobody: until that changes, the statements give their
 * messages no number. What nodes know of the chat is stale from here on [QH4].
 */
export async function setHolder(tx: Tx, chatId: string, heldBy: string | null): Promise<void> {
  await tx
    .update(chats)
    .set({ heldBy, quietRev: sql`${chats.quietRev} + 1` })
    .where(eq(chats.id, chatId))
}

/** Whether a message of the chat has this number, which a held message answers. */
export async function hasMessage(db: Executor, chatId: string, seq: number): Promise<boolean> {
  return (await db.$count(chats, and(eq(chats.id, chatId), sql`${chats.lastSeq} >= ${seq}`))) > 0
}

/** Whether a chat rests for its mentor, the adult whose messages are held [PS1]. Under the lock on the chat. */
export async function isResting(db: Executor, chatId: string): Promise<boolean> {
  const rests = or(eq(chats.mentorRests, true), not(isMentorActive(chats.mentorId)))
  return (await db.$count(chats, and(eq(chats.id, chatId), rests))) > 0
}

/** Adds a held message. Under the lock on the chat, so that positions are in the order of sending. */
export async function addHeld(tx: Tx, row: typeof heldMessages.$inferInsert): Promise<void> {
  await tx.insert(heldMessages).values(row)
}

export async function setHeldText(
  tx: Tx,
  ref: Pick<Ref, 'senderId' | 'id'>,
  masked: { readonly text: string; readonly maskedKinds: ContactKind[] | null },
): Promise<void> {
  await tx.update(heldMessages).set(masked).where(isHeld(ref))
}

/** Attaches the sender's image to a held message. Returns false if there is none, or it belongs to a message. */
export async function takeImage(tx: Tx, { chatId, senderId, id }: Ref): Promise<boolean> {
  const { ownerId, chatId: chat, isAttached } = images
  const isFree = and(eq(images.id, id), eq(ownerId, senderId), eq(chat, chatId), eq(isAttached, false))
  const taken = await tx.update(images).set({ isAttached: true }).where(isFree).returning({ id: images.id })
  return taken.length === 1
}

/** Deletes held messages and frees their images: the release attaches them again, the cleanup deletes the others. */
export async function removeHeld(tx: Tx, rows: readonly HeldRow[]): Promise<void> {
  const positions = rows.map(({ position }) => position)
  const imageIds = rows.flatMap(({ imageId }) => imageId ?? [])
  await tx.delete(heldMessages).where(inArray(heldMessages.position, positions))
  if (imageIds.length > 0)
    await tx.update(images).set({ isAttached: false }).where(inArray(images.id, imageIds))
}

/** Sets when the held messages of a chat are released. */
export async function setReleaseAt(tx: Tx, chatId: string, releaseAt: Date): Promise<void> {
  await tx.update(heldMessages).set({ releaseAt }).where(eq(heldMessages.chatId, chatId))
}

/** The chats with held messages that are due. Those of suspended members, and of a chat that rests, wait [QH7]. */
export async function listDueChats(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ chatId: heldMessages.chatId })
    .from(heldMessages)
    .innerJoin(chats, eq(chats.id, heldMessages.chatId))
    .where(
      and(
        lte(heldMessages.releaseAt, sql`now()`),
        sql`not ${isBlocked(chats.mentorId, chats.menteeId)}`,
        // The sender is the adult, a mentor.
        eq(chats.mentorRests, false),
        isMentorActive(chats.mentorId),
      ),
    )
    .limit(limit.chatsPerRelease)
  return rows.map(({ chatId }) => chatId)
}
