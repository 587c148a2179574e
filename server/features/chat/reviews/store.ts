import { and, asc, eq, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { matchesNameOrId } from '#server/db/name-search.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, imageReviews, images, messages, people } from '#server/db/schema.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import { imageReviews as limit } from '#shared/limits/staff.ts'
import { lockChat, reviseShown } from '../revision-store.ts'

export type Decision = 'approved' | 'refused'

const senders = alias(people, 'senders')
const readers = alias(people, 'readers')
const nameColumns = (table: typeof senders | typeof readers) => ({
  id: table.id,
  role: table.role,
  fullName: table.fullName,
  ageBand: table.ageBand,
})

/**
 * The reviews of images that would be shown once approved: the message still has its image, the chat is open, and its members exist for
 * each other [IR7]. With the sender and the minor.
 */
const listed = (db: Executor) =>
  db
    .select({
      imageId: imageReviews.imageId,
      chatId: imageReviews.chatId,
      state: imageReviews.state,
      createdAt: imageReviews.createdAt,
      alt: messages.imageAlt,
      width: images.width,
      height: images.height,
      sender: nameColumns(senders),
      reader: nameColumns(readers),
      /** How many images of the sender were refused, in all chats. */
      refusedBefore: sql<number>`(select count(*)::int from ${imageReviews} as r join ${images} as i on i.id = r.image_id
        where r.state = 'refused' and i.owner_id = ${messages.senderId})`,
    })
    .from(imageReviews)
    .innerJoin(images, eq(images.id, imageReviews.imageId))
    .innerJoin(messages, and(eq(messages.chatId, imageReviews.chatId), eq(messages.seq, imageReviews.seq)))
    .innerJoin(chats, eq(chats.id, imageReviews.chatId))
    .innerJoin(senders, eq(senders.id, messages.senderId))
    .innerJoin(
      readers,
      and(
        or(eq(readers.id, chats.mentorId), eq(readers.id, chats.menteeId)),
        not(eq(readers.id, messages.senderId)),
      ),
    )
    .$dynamic()

const isShowable = and(
  not(images.isDeleted),
  isNull(messages.deletedAt),
  eq(chats.isOpen, true),
  not(isBlocked(chats.mentorId, chats.menteeId)),
)

export type ListedReview = Awaited<ReturnType<typeof listWaitingReviews>>[number]

/** That neither member of the chat is one of these: a lead does not review the images of their own chat [IR11]. */
const isOfNone = (hidden: readonly string[]) =>
  and(notInArray(chats.mentorId, [...hidden]), notInArray(chats.menteeId, [...hidden]))

/** That an image waits for a review by a lead who is not to see the chats of these members. */
const isWaiting = (hidden: readonly string[]) =>
  and(eq(imageReviews.state, 'waiting'), isShowable, isOfNone(hidden))

/** That one of the two of a chat has the words in the name, or is the one with this id. */
const isOf = (search: string) =>
  matchesNameOrId(search, {
    names: [senders.fullName, readers.fullName],
    ids: [chats.mentorId, chats.menteeId],
  })

/** How many images wait for a review, also those that `listWaitingReviews` leaves out. */
export async function countWaitingReviews(
  db: Executor,
  hidden: readonly string[] = [],
  search = '',
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(imageReviews)
    .innerJoin(images, eq(images.id, imageReviews.imageId))
    .innerJoin(messages, and(eq(messages.chatId, imageReviews.chatId), eq(messages.seq, imageReviews.seq)))
    .innerJoin(chats, eq(chats.id, imageReviews.chatId))
    .leftJoin(senders, eq(senders.id, chats.mentorId))
    .leftJoin(readers, eq(readers.id, chats.menteeId))
    .where(and(isWaiting(hidden), isOf(search)))
  return row?.count ?? 0
}

/** The images that wait for a review, the oldest first, without those of chats of the hidden members; of the members who match. */
export function listWaitingReviews(db: Executor, hidden: readonly string[] = [], search = '') {
  return listed(db)
    .where(and(isWaiting(hidden), isOf(search)))
    .orderBy(asc(imageReviews.createdAt), asc(imageReviews.imageId))
    .limit(limit.shown)
}

/**
 * A review that can be decided, or was; undefined if there is none, the image would not be shown any more, or it is of a chat of a
 * hidden member.
 */
export async function findReview(
  db: Executor,
  imageId: string,
  hidden: readonly string[] = [],
): Promise<ListedReview | undefined> {
  const rows = await listed(db)
    .where(and(eq(imageReviews.imageId, imageId), isShowable, isOfNone(hidden)))
    .limit(1)
  return rows[0]
}

/** Marks an image as opened by a lead. Returns whether it was the first time. */
export async function markOpened(tx: Tx, imageId: string, staffId: string): Promise<boolean> {
  const isFirst = sql`not (${staffId} = any(${imageReviews.openedBy}))`
  const opened = await tx
    .update(imageReviews)
    .set({ openedBy: sql`array_append(${imageReviews.openedBy}, ${staffId})` })
    .where(and(eq(imageReviews.imageId, imageId), isFirst))
    .returning({ imageId: imageReviews.imageId })
  return opened.length > 0
}

type Decided = {
  readonly imageId: string
  readonly decision: Decision
  readonly by: string
  /** The members whose images this lead does not review. */
  readonly hidden?: readonly string[]
}

/**
 * Decides on an image, and revises its message [IR3]. What was approved can be refused later, and nothing else can be changed
 * [IR5]. Returns the chat to publish; 'decided' if this changes nothing; undefined as `findReview`.
 */
export async function decideReview(
  tx: Tx,
  { imageId, decision, by, hidden }: Decided,
): Promise<{ readonly chatId: string } | 'decided' | undefined> {
  const known = await findReview(tx, imageId, hidden)
  if (!known) return undefined
  const { chatId } = known
  await lockChat(tx, chatId)
  // Again, under the lock: the message may be deleted, and the chat ended, by now.
  if (!(await findReview(tx, imageId))) return undefined
  const from = decision === 'approved' ? ['waiting' as const] : ['waiting' as const, 'approved' as const]
  const [decided] = await tx
    .update(imageReviews)
    .set({ state: decision, decidedAt: sql`now()`, decidedBy: by })
    .where(and(eq(imageReviews.imageId, imageId), or(...from.map((state) => eq(imageReviews.state, state)))))
    .returning({ seq: imageReviews.seq })
  if (!decided) return 'decided'
  await reviseShown(tx, { chatId, seq: decided.seq })
  return { chatId }
}

/**
 * Marks the waiting images as announced by an email, unless there was one within the hour, or it named all of them. Returns the
 * new ones. Under a lock, so that two nodes do not announce the same ones.
 */
export async function markNotified(tx: Tx): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('emails about image reviews', 0))`)
  const isRecent = not(
    lt(imageReviews.notifiedAt, sql`now() - ${limit.mailEvery} * interval '1 millisecond'`),
  )
  if ((await tx.$count(imageReviews, isRecent)) > 0) return []
  const waiting = await listWaitingReviews(tx)
  const ids = waiting.map(({ imageId }) => imageId)
  const isNew = and(
    isNull(imageReviews.notifiedAt),
    sql`${imageReviews.imageId} = any(${sql.param(ids)}::text[])`,
  )
  const marked = await tx
    .update(imageReviews)
    .set({ notifiedAt: sql`now()` })
    .where(isNew)
    .returning({ imageId: imageReviews.imageId })
  return marked.map(({ imageId }) => imageId)
}
