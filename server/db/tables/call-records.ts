import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * What the two members of a pair keep of an agreed time: its id is that of the time, whose row is deleted some weeks after the
 * call, and with a pause. A row is added when one of them writes a line or says whether the call took place. In the migration:
 * the foreign key to the chat, and the triggers that copy a move and a cancellation of the time [AD6].
 */
export const callRecords = pgTable(
  'call_records',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    canceledAt: timestamptz('canceled_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('call_records_chat').on(table.chatId, table.startsAt)],
)

/** The lines of the agenda of a call, which both members write and change [AD1]. */
export const agendaLines = pgTable(
  'agenda_lines',
  {
    id: textId('id').primaryKey(),
    recordId: textId('record_id')
      .notNull()
      .references(() => callRecords.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The member who wrote this version of it. */
    writerId: textId('writer_id').notNull(),
    /** Grows with each change of the text: a change names the version that its writer saw [AD3]. */
    version: integer('version').notNull().default(1),
    isDone: boolean('is_done').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('agenda_lines_record').on(table.recordId, table.createdAt),
    index('agenda_lines_writer').on(table.writerId),
  ],
)

/** What lines said before they were changed, for reports [AD4]. */
export const agendaVersions = pgTable(
  'agenda_versions',
  {
    lineId: textId('line_id')
      .notNull()
      .references(() => agendaLines.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    writerId: textId('writer_id').notNull(),
    until: timestamptz('until').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.version] })],
)

/** What each of the two says of an agreed time without a call. That it did not take place is recorded if both say so [CO2]. */
export const callOutcomes = pgTable(
  'call_outcomes',
  {
    recordId: textId('record_id')
      .notNull()
      .references(() => callRecords.id, { onDelete: 'cascade' }),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tookPlace: boolean('took_place').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.userId] }),
    index('call_outcomes_user').on(table.userId),
  ],
)

/** The private calendar feeds: at most one of each member, by the hash of the secret in its address [CF1]. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: textId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: bytes('hash').notNull().unique(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
