import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from './columns.ts'

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
  },
  (table) => [
    index('call_times_chat').on(table.chatId, table.startsAt),
    index('call_times_mentor').on(table.mentorId),
    index('call_times_mentee').on(table.menteeId),
  ],
)
