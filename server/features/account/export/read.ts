import { and, asc, desc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  availability,
  blocks,
  calendarFeeds,
  chats,
  guardianConsents,
  heldMessages,
  images,
  messageReactions,
  messageRevisions,
  messages,
  notes,
  oneTimeCodes,
  passkeys,
  pauses,
  people,
  recoveryCodes,
  reports,
  reportUpdates,
  sessions,
  tokens,
  users,
} from '#server/db/schema.ts'
import { messageColumnsFor } from './read-reviews.ts'
import { readWorks } from './read-work.ts'
import { isReadableImage } from '#server/policy/readable-images.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import { showsToOthers } from '#server/policy/visibility.ts'
import { isMinor } from '#shared/domain/people/age.ts'
import { readApproval } from './approval.ts'
import { readAsking } from './read-asking.ts'
import { readNotices } from './read-notices.ts'
import { nameColumns, nameOf, readRequests } from './read-requests.ts'
import { visibilityOf } from '#shared/domain/people/visibility.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

/** Rows in one query: the memory an export takes does not grow with the amount of data [DD5]. */
const BATCH_SIZE = 500

export type ExportData = Awaited<ReturnType<typeof readExportData>>
export type MyChat = ExportData['chats'][number]
export type MyMessage = typeof messages.$inferSelect

/** Reads all data of a member but notes and messages, which may be many. `user` is undefined for a deleted account. */
export async function readExportData(db: Executor, myId: string, profile: SafeguardingProfile) {
  const [user] = await db.select().from(users).where(eq(users.id, myId))
  const [person] = await db.select().from(people).where(eq(people.id, myId))
  const [weeklyAvailability] = await db.select().from(availability).where(eq(availability.userId, myId))
  const devices = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, myId))
    .orderBy(asc(sessions.createdAt))
  const links = await db.select().from(tokens).where(eq(tokens.subject, myId))
  const [codes] = await db
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, myId))
  const { id, name, createdAt, lastUsedAt } = passkeys
  const passkeyRows = await db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, myId))
    .orderBy(asc(createdAt))
  const chatRows = await readChats(db, myId, profile)
  return {
    user,
    person,
    visibility: person && visibilityOf({ ...person, isMinor: isMinor(person.ageBand) }, profile),
    availability: weeklyAvailability,
    devices,
    links,
    codes,
    passkeys: passkeyRows,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, myId)),
    requests: await readRequests(db, myId, profile),
    blocked: await readBlocked(db, myId, profile),
    paused: await readPaused(db, myId, profile),
    consents: await readConsents(db, myId),
    reported: await readReports(db, myId),
    calendarFeed: await readFeed(db, myId),
    approval: await readApproval(db, myId),
    asking: { ...(await readAsking(db, myId)), ...(await readNotices(db, myId)) },
    works: await readWorks(db, myId, profile),
    chats: chatRows,
    pictures: await readImages(db, myId, chatRows),
  }
}

/**
 * The member's chats, also those that ended and are not deleted yet, numbered like their files. A chat with a blocked
 * or suspended member reads like one that ended, so that no one learns who blocked them.
 */
async function readChats(db: Executor, myId: string, profile: SafeguardingProfile) {
  const isMine = or(eq(chats.mentorId, myId), eq(chats.menteeId, myId))
  const other = or(
    and(eq(chats.mentorId, myId), eq(people.id, chats.menteeId)),
    and(eq(chats.menteeId, myId), eq(people.id, chats.mentorId)),
  )
  const rows = await db
    .select({
      chat: chats,
      other: nameColumns,
      isBlocked: isBlocked(chats.mentorId, chats.menteeId),
      // Not what a counterpart hides [WS1, WS2], or has read since they paused the member [PS3].
      otherSeen: sql<number>`case when not ${showsToOthers(people.showsSeen, profile)} then 0 else least(case when ${chats.mentorId} = ${myId} then ${chats.menteeSeen} else ${chats.mentorSeen} end,
        (select min(p.seen_seq) from ${pauses} as p where p.pair_id = ${chats.id} and p.setter_id <> ${myId})) end`,
    })
    .from(chats)
    .innerJoin(people, other)
    .where(isMine)
    .orderBy(desc(chats.lastAt), asc(chats.id))
  return rows.map(({ chat, other: person, isBlocked: isHidden, otherSeen }, index) => ({
    ...chat,
    ...(chat.mentorId === myId ? { menteeSeen: otherSeen } : { mentorSeen: otherSeen }),
    isOpen: chat.isOpen && !isHidden,
    number: index + 1,
    name: nameOf(person, profile),
  }))
}

/** When the member's calendar feed was made; null without one. */
async function readFeed(db: Executor, myId: string) {
  const { createdAt, userId } = calendarFeeds
  const [feed] = await db.select({ createdAt }).from(calendarFeeds).where(eq(userId, myId))
  return feed ?? null
}

async function readBlocked(db: Executor, myId: string, profile: SafeguardingProfile) {
  const rows = await db
    .select({ block: blocks, person: nameColumns })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(eq(blocks.blockerId, myId))
    .orderBy(asc(blocks.createdAt))
  return rows.map(({ block, person }) => ({ ...block, name: nameOf(person, profile) }))
}

/** The consents of guardians for the member, without whose they are [GC11]. */
async function readConsents(db: Executor, myId: string) {
  const { id, method, issuedAt, expiresAt, textVersion, givenAt, signedOn, ...more } = guardianConsents
  const { confirmedAt, endedAt, endReason } = more
  const given = { id, method, issuedAt, expiresAt, textVersion, givenAt, signedOn }
  return db
    .select({ ...given, confirmedAt, endedAt, endReason })
    .from(guardianConsents)
    .where(eq(guardianConsents.minorId, myId))
    .orderBy(asc(issuedAt))
}

/** The pauses that the member has set, not those of reports, and none that others have set [PS2]. */
async function readPaused(db: Executor, myId: string, profile: SafeguardingProfile) {
  const { setterId, pausedId, source, createdAt } = pauses
  const rows = await db
    .select({ pause: { setterId, pausedId, source, createdAt }, person: nameColumns })
    .from(pauses)
    .innerJoin(people, eq(people.id, pausedId))
    .where(and(eq(setterId, myId), eq(source, 'member')))
    .orderBy(asc(createdAt))
  return rows.map(({ pause, person }) => ({ ...pause, name: nameOf(person, profile) }))
}

/** The member's reports with what they added, without the evidence, which is data of others. */
async function readReports(db: Executor, myId: string) {
  const { id, reference, reporterId, reportedId, kind, path, reason, comment, createdAt } = reports
  const rows = await db
    .select({ id, reference, reporterId, reportedId, kind, path, reason, comment, createdAt })
    .from(reports)
    .where(eq(reports.reporterId, myId))
    .orderBy(asc(reports.createdAt))
  const updates = await db
    .select({ update: reportUpdates })
    .from(reportUpdates)
    .innerJoin(reports, eq(reports.id, reportUpdates.reportId))
    .where(eq(reports.reporterId, myId))
    .orderBy(asc(reportUpdates.createdAt))
  return rows.map((row) => ({
    ...row,
    updates: updates.filter(({ update }) => update.reportId === row.id).map(({ update }) => update),
  }))
}

/** The member's own images, and those of counterparts in open chats: the ones they can see today [DD3]. */
async function readImages(db: Executor, myId: string, chatRows: readonly { id: string; isOpen: boolean }[]) {
  const own = await db.select().from(images).where(eq(images.ownerId, myId)).orderBy(asc(images.createdAt))
  const found = new Map(own.map((image) => [image.id, image]))
  for (const { id } of chatRows.filter((chat) => chat.isOpen)) {
    const shown = await db
      .select()
      .from(images)
      .where(and(eq(images.chatId, id), isReadableImage(myId)))
    for (const image of shown) found.set(image.id, image)
  }
  return [...found.values()]
}

/** The member's own held messages of a chat, in the order of sending. */
export function heldMessagesOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
  myId: string,
): Promise<(typeof heldMessages.$inferSelect)[]> {
  return db
    .select()
    .from(heldMessages)
    .where(and(eq(heldMessages.chatId, id), eq(heldMessages.senderId, myId)))
    .orderBy(asc(heldMessages.position))
}

/** The member's notes, the newest first. */
export async function* notesOf(db: Executor, myId: string): AsyncGenerator<typeof notes.$inferSelect> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await db
      .select()
      .from(notes)
      .where(eq(notes.userId, myId))
      .orderBy(desc(notes.createdAt), desc(notes.id))
      .limit(BATCH_SIZE)
      .offset(offset)
    yield* rows
    if (rows.length < BATCH_SIZE) return
  }
}

/** The messages of a chat in their order; of a chat that has ended the member's own only [DD3]. */
export async function* messagesOf(
  db: Executor,
  { id, isOpen }: Pick<MyChat, 'id' | 'isOpen'>,
  myId: string,
): AsyncGenerator<MyMessage> {
  for (let after = 0; ;) {
    const isVisible = isOpen ? undefined : eq(messages.senderId, myId)
    const rows = await db
      .select(messageColumnsFor(myId))
      .from(messages)
      .where(and(eq(messages.chatId, id), gt(messages.seq, after), isVisible))
      .orderBy(asc(messages.seq))
      .limit(BATCH_SIZE)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.seq
  }
}

/** What the member's own messages of a chat were before each change, in the order of the changes. */
export async function* revisionsOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
  myId: string,
): AsyncGenerator<typeof messageRevisions.$inferSelect> {
  const { chatId, seq, rev } = messageRevisions
  const isOwn = and(eq(messages.chatId, chatId), eq(messages.seq, seq), eq(messages.senderId, myId))
  for (let after = 0; ;) {
    const rows = await db
      .select(getTableColumns(messageRevisions))
      .from(messageRevisions)
      .innerJoin(messages, isOwn)
      .where(and(eq(chatId, id), gt(rev, after)))
      .orderBy(asc(rev))
      .limit(BATCH_SIZE)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.rev
  }
}

/** The member's reactions in a chat, in the order of the messages. */
export async function* reactionsOf(
  db: Executor,
  { id }: Pick<MyChat, 'id'>,
  myId: string,
): AsyncGenerator<typeof messageReactions.$inferSelect> {
  const { chatId, seq, userId } = messageReactions
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(messageReactions)
      .where(and(eq(chatId, id), eq(userId, myId), gt(seq, after)))
      .orderBy(asc(seq))
      .limit(BATCH_SIZE)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.seq
  }
}
