import { and, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, images, messageReactions, messageRevisions, messages, requests } from '#server/db/schema.ts'
import { isMentorActive, isBlocked, restingMembers } from '#server/policy/scopes.ts'
import { messageEdit } from '#shared/limits/message.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import type { SentMessageResource } from '#shared/policy.ts'

type Ref = { readonly chatId: string; readonly seq: number }

/** A message of an accepted request's chat, and whether it can be changed. */
export type SentMessage = SentMessageResource & {
  readonly text: string
  readonly maskedKinds: readonly ContactKind[] | null
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly isDeleted: boolean
}

/** Finds a message of a chat that has not ended. */
export async function getSentMessage(db: Executor, { chatId, seq }: Ref): Promise<SentMessage | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(requests),
      isBlocked: isBlocked(requests.mentorId, requests.requesterId),
      resting: restingMembers(),
      isMentorActive: isMentorActive(requests.mentorId),
      senderId: messages.senderId,
      isRecent: sql<boolean>`${messages.createdAt} > now() - ${messageEdit.within} * interval '1 millisecond'`,
      text: messages.text,
      maskedKinds: messages.maskedKinds,
      imageUrl: messages.imageUrl,
      imageAlt: messages.imageAlt,
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

type Before = Pick<SentMessage, 'text' | 'imageUrl' | 'imageAlt'>

/** What a message becomes, with the kinds of contact details that are masked in it, and what it was. */
type NewText = {
  readonly before: Before
  readonly text: string | null
  readonly maskedKinds?: readonly ContactKind[]
}

/** What is left of a deleted message. */
const none = {
  text: '',
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageBytes: null,
  imageAlt: null,
  maskedKinds: null,
}

/**
 * Replaces the text of a message, or deletes it if `text` is null, under the lock on its chat. Stores what it was before
 * with the next revision of the chat [MR2 MR4], and revises the messages that quote it [MR7].
 */
export async function addRevision(
  tx: Executor,
  ref: Ref,
  { before, text, maskedKinds }: NewText,
): Promise<void> {
  const kind = text === null ? 'delete' : 'edit'
  const { imageUrl, imageAlt } = before
  const rev = await logRevision(tx, ref, { kind, text: before.text, imageUrl, imageAlt })
  const change =
    text === null
      ? { ...none, deletedAt: sql`now()` }
      : { text, maskedKinds: maskedKinds?.length ? [...maskedKinds] : null, editedAt: sql`now()` }
  await tx
    .update(messages)
    .set({ ...change, rev })
    .where(isMessage(ref))
  if (text === null) await tx.delete(messageReactions).where(isReactionTo(ref))
  await reviseQuoting(tx, ref)
}

async function reviseQuoting(tx: Executor, ref: Ref): Promise<void> {
  for (const seq of await listQuoting(tx, ref)) await reviseShown(tx, { chatId: ref.chatId, seq })
}

/** Masks contact details in a message of which a later one completed them [CD20]. It does not count as edited. */
export async function addMask(
  tx: Executor,
  ref: Ref,
  {
    before,
    text,
    kinds,
  }: { readonly before: string; readonly text: string; readonly kinds: readonly ContactKind[] },
): Promise<void> {
  const rev = await logRevision(tx, ref, { kind: 'mask', text: before, imageUrl: null })
  const added = sql`array(select distinct unnest(coalesce(${messages.maskedKinds}, '{}') || ${sql.param(kinds)}::text[]))`
  await tx.update(messages).set({ text, maskedKinds: added, rev }).where(isMessage(ref))
  await reviseQuoting(tx, ref)
}

/**
 * Gives a message a revision because what is shown with it changed: its reactions, or the message that it quotes. The
 * last one counts, so that the log does not grow with each.
 */
export async function reviseShown(tx: Executor, ref: Ref): Promise<void> {
  const { chatId, seq, kind } = messageRevisions
  await tx.delete(messageRevisions).where(and(eq(chatId, ref.chatId), eq(seq, ref.seq), eq(kind, 'shown')))
  const rev = await logRevision(tx, ref, { kind: 'shown', text: '', imageUrl: null })
  await tx.update(messages).set({ rev }).where(isMessage(ref))
}

/** Stores the member's reaction to a message, or removes it if it is null. Returns whether that changed anything. */
export async function storeReaction(
  tx: Executor,
  ref: Ref,
  { userId, reaction }: { readonly userId: string; readonly reaction: string | null },
): Promise<boolean> {
  const isOwn = and(isReactionTo(ref), eq(messageReactions.userId, userId))
  if (reaction === null) {
    const removed = await tx.delete(messageReactions).where(isOwn).returning({ seq: messageReactions.seq })
    return removed.length > 0
  }
  const { chatId, seq, userId: reader } = messageReactions
  const stored = await tx
    .insert(messageReactions)
    .values({ ...ref, userId, reaction })
    .onConflictDoUpdate({
      target: [chatId, seq, reader],
      set: { reaction },
      setWhere: ne(messageReactions.reaction, reaction),
    })
    .returning({ seq })
  return stored.length > 0
}

const isMessage = ({ chatId, seq }: Ref) => and(eq(messages.chatId, chatId), eq(messages.seq, seq))
const isReactionTo = ({ chatId, seq }: Ref) =>
  and(eq(messageReactions.chatId, chatId), eq(messageReactions.seq, seq))

/** Adds a revision to the log of a chat and returns its number, under the lock on the chat. */
async function logRevision(
  tx: Executor,
  { chatId, seq }: Ref,
  entry: Pick<typeof messageRevisions.$inferInsert, 'kind' | 'text' | 'imageUrl' | 'imageAlt'>,
): Promise<number> {
  const [chat] = await tx
    .update(chats)
    .set({ lastRev: sql`${chats.lastRev} + 1` })
    .where(eq(chats.id, chatId))
    .returning({ rev: chats.lastRev })
  const rev = chat?.rev ?? 0
  await tx.insert(messageRevisions).values({ chatId, seq, rev, ...entry })
  return rev
}

/** The messages that quote one: later ones, as many as were sent since, which is not long ago. */
async function listQuoting(tx: Executor, { chatId, seq }: Ref): Promise<number[]> {
  const rows = await tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), gt(messages.seq, seq), eq(messages.quoteSeq, seq)))
    .orderBy(messages.seq)
  return rows.map((row) => row.seq)
}

/** Hides the image of a deleted message from all members. The file stays for reports, until the chat is deleted. */
export async function hideImage(tx: Executor, imageId: string): Promise<void> {
  await tx.update(images).set({ isDeleted: true }).where(eq(images.id, imageId))
}
