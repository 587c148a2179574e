import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  availability,
  blocks,
  chats,
  images,
  messages,
  notes,
  people,
  reports,
  requests,
  sessions,
  tokens,
  users,
} from '#server/db/schema.ts'
import { isBlocked, scopes } from '#server/policy/scopes.ts'
import { displayName } from '#shared/domain/names.ts'

/** Rows read at once: what an export takes of memory does not grow with what there is [DD5]. */
const ROWS = 500

export type ExportData = Awaited<ReturnType<typeof readExportData>>
export type MyChat = ExportData['chats'][number]
export type MyMessage = typeof messages.$inferSelect

/** All that is one's own but notes and messages, which may be many. Undefined when the account has just gone. */
export async function readExportData(db: Executor, myId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, myId))
  const [person] = await db.select().from(people).where(eq(people.id, myId))
  const [free] = await db.select().from(availability).where(eq(availability.userId, myId))
  const devices = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, myId))
    .orderBy(asc(sessions.createdAt))
  const links = await db.select().from(tokens).where(eq(tokens.subject, myId))
  const pairs = await requestsOf(db, myId)
  const talks = await chatsOf(db, myId)
  return {
    user,
    person,
    free,
    devices,
    links,
    requests: pairs,
    blocked: await blockedBy(db, myId),
    reported: await reportedBy(db, myId),
    chats: talks,
    pictures: await picturesOf(db, myId, talks),
  }
}

const cardFields = { role: people.role, fullName: people.fullName }

async function requestsOf(db: Executor, myId: string) {
  const other = or(
    and(eq(requests.mentorId, myId), eq(people.id, requests.requesterId)),
    and(eq(requests.requesterId, myId), eq(people.id, requests.mentorId)),
  )
  const rows = await db
    .select({ request: requests, other: cardFields })
    .from(requests)
    .innerJoin(people, other)
    .where(scopes['request.read'](myId))
    .orderBy(asc(requests.createdAt))
  return rows.map((row) => ({ ...row.request, name: displayName(row.other), otherRole: row.other.role }))
}

/**
 * The chats one is in, also those that ended and are not purged yet; numbered as their files are. A chat of two who
 * are kept apart reads as one that ended: whether somebody blocked one is told to nobody.
 */
async function chatsOf(db: Executor, myId: string) {
  const isMine = or(eq(chats.mentorId, myId), eq(chats.menteeId, myId))
  const other = or(
    and(eq(chats.mentorId, myId), eq(people.id, chats.menteeId)),
    and(eq(chats.menteeId, myId), eq(people.id, chats.mentorId)),
  )
  const rows = await db
    .select({
      chat: chats,
      other: cardFields,
      isApart: isBlocked(chats.mentorId, chats.menteeId),
    })
    .from(chats)
    .innerJoin(people, other)
    .where(isMine)
    .orderBy(desc(chats.lastAt), asc(chats.id))
  return rows.map(({ chat, other: person, isApart }, index) => ({
    ...chat,
    isOpen: chat.isOpen && !isApart,
    number: index + 1,
    name: displayName(person),
  }))
}

async function blockedBy(db: Executor, myId: string) {
  const rows = await db
    .select({ block: blocks, person: cardFields })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(eq(blocks.blockerId, myId))
    .orderBy(asc(blocks.createdAt))
  return rows.map(({ block, person }) => ({ ...block, name: displayName(person) }))
}

/** What one reported, without the copy of what it is about: that is of others. */
async function reportedBy(db: Executor, myId: string) {
  const { id, reference, reporterId, reportedId, kind, reason, comment, createdAt } = reports
  return db
    .select({ id, reference, reporterId, reportedId, kind, reason, comment, createdAt })
    .from(reports)
    .where(eq(reports.reporterId, myId))
    .orderBy(asc(reports.createdAt))
}

/** One's own pictures, and those the other sent in a chat that is open: as far as one sees them today [DD3]. */
async function picturesOf(db: Executor, myId: string, talks: readonly { id: string; isOpen: boolean }[]) {
  const own = await db.select().from(images).where(eq(images.ownerId, myId)).orderBy(asc(images.createdAt))
  const found = new Map(own.map((image) => [image.id, image]))
  for (const { id } of talks.filter((talk) => talk.isOpen)) {
    const shown = await db
      .select()
      .from(images)
      .where(and(eq(images.chatId, id), eq(images.isAttached, true)))
    for (const image of shown) found.set(image.id, image)
  }
  return [...found.values()]
}

/** One's notes, the newest first. */
export async function* notesOf(db: Executor, myId: string): AsyncGenerator<typeof notes.$inferSelect> {
  for (let offset = 0; ; offset += ROWS) {
    const rows = await db
      .select()
      .from(notes)
      .where(eq(notes.userId, myId))
      .orderBy(desc(notes.createdAt), desc(notes.id))
      .limit(ROWS)
      .offset(offset)
    yield* rows
    if (rows.length < ROWS) return
  }
}

/** The messages of a chat in their order. Of one that ended one's own alone, as it is closed to both [DD3]. */
export async function* messagesOf(
  db: Executor,
  { id, isOpen }: Pick<MyChat, 'id' | 'isOpen'>,
  myId: string,
): AsyncGenerator<MyMessage> {
  for (let after = 0; ;) {
    const isShown = isOpen ? undefined : eq(messages.senderId, myId)
    const rows = await db
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, id), gt(messages.seq, after), isShown))
      .orderBy(asc(messages.seq))
      .limit(ROWS)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = last.seq
  }
}
