import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { timestamptz, bytes, textId } from './tables/columns.ts'
import { users } from './tables/account/users.ts'

/**
 * Chats of pairs. `lastSeq` is the sequence number of the newest message; `isOpen` is false once the connection has
 * ended. A chat outlives its request until its messages expire, and is reused if the pair connects again.
 */
export const chats = pgTable(
  'chats',
  {
    id: textId('id').primaryKey(),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull().default(true),
    lastSeq: integer('last_seq').notNull().default(0),
    /** The last revision of a message: 0 before the first change. */
    lastRev: integer('last_rev').notNull().default(0),
    /** The last message of each member: with `lastRev` the version of what the contact filter has read [CD20]. */
    mentorLastSeq: integer('mentor_last_seq').notNull().default(0),
    menteeLastSeq: integer('mentee_last_seq').notNull().default(0),
    /** The member whose messages are held, and how often something about that has changed [QH4]. */
    ...{ heldBy: textId('held_by'), quietRev: integer('quiet_rev').notNull().default(0) },
    /** Read markers: the highest `seq` that each member has seen. They never decrease [C7]. */
    mentorSeen: integer('mentor_seen').notNull().default(0),
    menteeSeen: integer('mentee_seen').notNull().default(0),
    /** Whether a pause keeps the member from writing. A trigger copies that from `pauses` [PS4]. */
    mentorRests: boolean('mentor_rests').notNull().default(false),
    menteeRests: boolean('mentee_rests').notNull().default(false),
    lastAt: timestamptz('last_at'),
    endedAt: timestamptz('ended_at'),
    /** The member who ended it [CH31]; null while it is open, and if the operator or the cleanup ended it. */
    endedBy: textId('ended_by'),
  },
  (table) => [
    index('chats_mentor').on(table.mentorId),
    index('chats_mentee').on(table.menteeId),
    index('chats_ended').on(table.endedAt),
  ],
)

/** Messages. `seq` is gapless per chat [C2]; `id` is the idempotency key created by the sender's client [C3]. */
export const messages = pgTable(
  'messages',
  {
    chatId: textId('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    id: textId('id').notNull(),
    senderId: textId('sender_id').notNull(),
    /** The sender's current email, stored as specified [DL1]. Other members see the name instead. */
    senderEmail: text('sender_email').notNull(),
    text: text('text').notNull(),
    /** SHA-256 of the body before the profanity filter. A retry with the same id and another body is rejected. */
    bodyHash: bytes('body_hash').notNull(),
    imageUrl: text('image_url'),
    imageWidth: smallint('image_width'),
    imageHeight: smallint('image_height'),
    /** The size of the image's file; null for images of before it was kept [EA6]. */
    imageBytes: integer('image_bytes'),
    /** The sender's description of the image, masked as the text is. */
    imageAlt: text('image_alt'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The last revision that changed the message; 0 if none did. */
    rev: integer('rev').notNull().default(0),
    editedAt: timestamptz('edited_at'),
    /** A deleted message stays as a row without text and image, so that numbers have no gaps. */
    deletedAt: timestamptz('deleted_at'),
    /** The message of the chat that it answers. */
    quoteSeq: integer('quote_seq'),
    /** The kinds of contact details that were masked in the text; null for none [CD20]. */
    maskedKinds: text('masked_kinds').array().$type<ContactKind[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    uniqueIndex('messages_client_id').on(table.senderId, table.id),
  ],
)

/**
 * Revisions: one row for each change of a message, with what the message was before. Reports copy it, and it is deleted
 * with the chat [MR4]. Also the index of what changed after a revision, so that `messages` needs none: a message has one
 * row of the kind 'shown', for the last time when its reactions, or the message that it quotes, changed.
 */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    chatId: textId('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    rev: integer('rev').notNull(),
    /** The message that changed. */
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: ['edit', 'delete', 'mask', 'shown'] }).notNull(),
    text: text('text').notNull(),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.rev] }),
    index('message_revisions_message').on(table.chatId, table.seq),
  ],
)

/** Reactions to messages: one for each member and message. They go with the message when it is deleted. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    chatId: textId('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    userId: textId('user_id').notNull(),
    reaction: text('reaction').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.seq, table.userId] })],
)

/**
 * Calls, of which those without an answer are shown as missed [VC15]: a row is added when the caller opens the call, and marked
 * when the other member joins. The newest `missedCallsPerChat` of a chat are kept.
 */
export const missedCalls = pgTable(
  'missed_calls',
  {
    chatId: textId('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    callerId: textId('caller_id').notNull(),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    isAnswered: boolean('is_answered').notNull().default(false),
  },
  (table) => [index('missed_calls_chat').on(table.chatId, table.startedAt)],
)

/** Images uploaded to chats. A row outlives its chat until the cleanup removes the file, and the row with it. */
export const images = pgTable(
  'images',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    ownerId: textId('owner_id').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** The size of the file; null for images of before it was kept. */
    bytes: integer('bytes'),
    /** Whether a message contains the image. */
    isAttached: boolean('is_attached').notNull().default(false),
    /** Whether that message was deleted: no member can read the image any more; the file stays for reports [MR4]. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('images_chat').on(table.chatId),
    index('images_owner').on(table.ownerId),
    index('images_unattached').on(table.isAttached, table.createdAt),
  ],
)

/**
 * Profile pictures that are being written: a row is added before the file, and deleted with the version that names the
 * file. It has no foreign key, so that it outlives its member: the cleanup removes the file then [DL2].
 */
export const pictureWrites = pgTable('picture_writes', {
  id: textId('id').primaryKey(),
  userId: textId('user_id').notNull(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
})

/** Blocks. A row keeps the pair's request, which unblocking within `block.undo` restores. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: textId('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: textId('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The pair's request at the time of the block; null if there was none. */
    requestId: textId('request_id'),
    requestStatus: text('request_status', { enum: ['pending', 'accepted', 'rejected'] }),
    requestedAt: timestamptz('requested_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
  ],
)

/** Sessions: devices with a logged-in member. `hash` is the SHA-256 of the cookie's value. */
export const sessions = pgTable(
  'sessions',
  {
    id: textId('id').primaryKey(),
    hash: bytes('hash').notNull().unique(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Counters of `server/limits/rate-limits.ts`: shared by all nodes, and persistent across restarts. */
export const rateCounters = pgTable('rate_counters', {
  key: textId('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

export {
  approvalChecks,
  approvalEvents,
  approvalPolicy,
  approvals,
  mentorApplications,
} from './tables/approval.ts'
export {
  agendaLines,
  agendaVersions,
  calendarFeeds,
  callOutcomes,
  callRecords,
} from './tables/call-records.ts'
export { callReminders, callSeries, callTimes, canceledCalls, proposalEntries } from './tables/call-times.ts'
export { guardianConsents, guardianLinks, guardians, guardianSessions } from './tables/guardians.ts'
export { heldMessages } from './tables/held-messages.ts'
export { imageReviews } from './tables/image-reviews.ts'
export { figures, surveyAnswers, surveyTakers } from './tables/figures.ts'
export { pairSteps, pulses } from './tables/pairs/pairs.ts'
export { pauses } from './tables/pauses.ts'
export { suggestions } from './tables/pairs/suggestions.ts'
export { availability, notes, noteUsage, trainingLessons } from './tables/personal.ts'
export {
  caseEvents,
  caseMembers,
  cases,
  caseStates,
  chatReadings,
  pairReviews,
  patternHits,
} from './tables/cases.ts'
export { captchas, accountNotices, pendingRegistrations, tokens } from './tables/account/registration.ts'
export { reportPictures, reports, reportUpdates, topicOutbox } from './tables/safety.ts'
export { operatorLog, operatorLogAnchor, operatorLogHead } from './tables/operator.ts'
export { restoreJournal } from './tables/journal.ts'
export { closingWords, endings } from './tables/pairs/endings.ts'
export { devMails } from './tables/dev-mailbox.ts'
export { logInNotices, oneTimeCodes, passkeys, recoveryCodes } from './tables/account/log-in.ts'
export { countedMails, noticeSettings, notices, pushDevices, unreadNotices } from './tables/notices.ts'
export { invitations } from './tables/account/invitations.ts'
export { people } from './tables/account/people.ts'
export { groupFigures, groupMembers, groups } from './tables/account/groups.ts'
export { favorites, mentorActivity, requestExpiries, requests } from './tables/requests.ts'
export {
  staff,
  staffEnrollments,
  staffOneTimeCodes,
  staffPasskeys,
  staffSessions,
  staffTickets,
} from './tables/staff.ts'
export { users } from './tables/account/users.ts'
export { workAgreements, workChanges, workItems, workNotes, works, workThanks } from './tables/pairs/work.ts'
