import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, images, messageRevisions, messages, requests } from '#server/db/schema.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import { messageEdit } from '#shared/message-limits.ts'
import type { SentMessageResource } from '#shared/policy.ts'

type Ref = { readonly chatId: string; readonly seq: number }

/** A message of an accepted request's chat, and whether it can be changed. */
export type SentMessage = SentMessageResource & {
  readonly text: string
  readonly imageUrl: string | null
  readonly isDeleted: boolean
}

/** Finds a message of a chat that has not ended. */
export async function getSentMessage(db: Executor, { chatId, seq }: Ref): Promise<SentMessage | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(requests),
      isBlocked: isBlocked(requests.mentorId, requests.requesterId),
      senderId: messages.senderId,
      isRecent: sql<boolean>`${messages.createdAt} > now() - ${messageEdit.within} * interval '1 millisecond'`,
      text: messages.text,
      imageUrl: messages.imageUrl,
      isDeleted: sql<boolean>`${messages.deletedAt} is not null`,
    })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.chatId))
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
    .limit(1)
  return row
}

/**
 * Locks a chat until the transaction ends, so that changes of its messages, its end, and a block of one of its members
 * run one after the other [MR3].
 */
export async function lockChat(tx: Executor, chatId: string): Promise<void> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update')
}

/** How many times a message was edited. */
export async function countEdits(db: Executor, { chatId, seq }: Ref): Promise<number> {
  const { chatId: chat, seq: message, kind } = messageRevisions
  return db.$count(messageRevisions, and(eq(chat, chatId), eq(message, seq), eq(kind, 'edit')))
}

/**
 * Replaces the text of a message, or deletes it if `text` is null, under the lock on its chat. Stores what it was before
 * with the next revision of the chat [MR2 MR4].
 */
export async function addRevision(
  tx: Executor,
  { chatId, seq }: Ref,
  { before, text }: { readonly before: Pick<SentMessage, 'text' | 'imageUrl'>; readonly text: string | null },
): Promise<void> {
  const [chat] = await tx
    .update(chats)
    .set({ lastRev: sql`${chats.lastRev} + 1` })
    .where(eq(chats.id, chatId))
    .returning({ rev: chats.lastRev })
  const rev = chat?.rev ?? 0
  const kind = text === null ? 'delete' : 'edit'
  await tx
    .insert(messageRevisions)
    .values({ chatId, rev, seq, kind, text: before.text, imageUrl: before.imageUrl })
  const change =
    text === null
      ? { text: '', imageUrl: null, imageWidth: null, imageHeight: null, deletedAt: sql`now()` }
      : { text, editedAt: sql`now()` }
  await tx
    .update(messages)
    .set({ ...change, rev })
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
}

/** Hides the image of a deleted message from all members. The file stays for reports, until the chat is deleted. */
export async function hideImage(tx: Executor, imageId: string): Promise<void> {
  await tx.update(images).set({ isDeleted: true }).where(eq(images.id, imageId))
}
