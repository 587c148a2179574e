import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * Times for calls that one member of a pair has proposed, and those that both have agreed on. In the migration: the foreign
 * key, because the table of chats imports this one; the constraints that keep the agreed times of a member apart [CT3]; and
 * the triggers that delete them with the end of the chat, a pause, a suspension, a missing consent, and the end of the
 * mentor's approval [CT6].
 */
export const callTimes = pgTable(
  'call_times',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    mentorId: textId('mentor_id').notNull(),
    menteeId: textId('mentee_id').notNull(),
    proposedBy: textId('proposed_by').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    /** Not part of the time: another one can start then. */
    endsAt: timestamptz('ends_at').notNull(),
    status: text('status', { enum: ['proposed', 'agreed'] })
      .notNull()
      .default('proposed'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Proposals that were made together: one of them can be confirmed [MT1]. */
    groupId: textId('group_id'),
    /** Of a proposal: the agreed time that it would move [MT2]. */
    movesId: textId('moves_id'),
    /** Of a proposal: after how many weeks it repeats, and the time zone in which its time of day stays the same [MT4]. */
    everyWeeks: smallint('every_weeks'),
    timeZone: text('time_zone'),
    /** Of an agreed time: the series it belongs to [MT4]. */
    seriesId: textId('series_id'),
    /** How often it was moved: calendars and reminders distinguish the versions of a time. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    index('call_times_chat').on(table.chatId, table.startsAt),
    index('call_times_mentor').on(table.mentorId),
    index('call_times_mentee').on(table.menteeId),
    index('call_times_agreed')
      .on(table.startsAt)
      .where(sql`status = 'agreed'`),
    index('call_times_series').on(table.seriesId),
    // A node of a version before moves would make a confirmed move a second call [MT2].
    check('call_times_moves_proposed', sql`status <> 'agreed' or moves_id is null`),
  ],
)

/**
 * Calls that repeat [MT4]: their agreed times are rows of `call_times`, some weeks ahead. A series ends when none of its times
 * is to come, so what deletes the times of a pair ends its series. The foreign key to the chat is in the migration.
 */
export const callSeries = pgTable(
  'call_series',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    proposedBy: textId('proposed_by').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    minutes: smallint('minutes').notNull(),
    everyWeeks: smallint('every_weeks').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The last of its times that was stored or left out. */
    filledUntil: timestamptz('filled_until').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('call_series_chat').on(table.chatId)],
)

/** Agreed times that a member canceled, until they would have been over [MT3]. The id is that of the time. */
export const canceledCalls = pgTable(
  'canceled_calls',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    canceledBy: textId('canceled_by').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    revision: integer('revision').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('canceled_calls_chat').on(table.chatId, table.startsAt)],
)

/** The reminders that were queued, so that each is sent once [MT10]. A moved time has a new revision, and new reminders. */
export const callReminders = pgTable(
  'call_reminders',
  {
    timeId: textId('time_id')
      .notNull()
      .references(() => callTimes.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['day', 'soon'] }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.timeId, table.revision, table.userId, table.kind] }),
    index('call_reminders_user').on(table.userId),
  ],
)

/**
 * Proposed times that an email to their reader names, or is about to, so that each is in one [MT13], and what of them is in the
 * reader's calendar and has to leave it [MT14]. The id is that of the time, which the row outlives.
 */
export const proposalEntries = pgTable(
  'proposal_entries',
  {
    timeId: textId('time_id').primaryKey(),
    /** The one who is asked. */
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email that is queued because of it; others that are sent meanwhile name it, too. */
    mailId: textId('mail_id').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    queuedAt: timestamptz('queued_at').notNull().defaultNow(),
    /** Since when the entry may be in the reader's calendar: set before the email is sent. */
    mailedAt: timestamptz('mailed_at'),
    /** When an email that names it was sent. */
    sentAt: timestamptz('sent_at'),
    /** Since when it is known that the time waits for no answer any more, and when the email was queued that says so. */
    endedAt: timestamptz('ended_at'),
    endQueuedAt: timestamptz('end_queued_at'),
  },
  (table) => [index('proposal_entries_user').on(table.userId)],
)
