import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz, bytes, textId } from './columns.ts'

/**
 * What somebody reported, with a copy of what it is about. Nothing refers to it and it refers to nothing: it outlives
 * message, chat and accounts (decision 14). A trigger refuses to change it.
 */
export const reports = pgTable(
  'reports',
  {
    /** Made by the reporter's client: a repeat finds the first. */
    id: textId('id').primaryKey(),
    /** What the reporter is shown and the mail says, as R-7K3F9Q. */
    reference: text('reference').notNull().unique(),
    reporterId: textId('reporter_id').notNull(),
    reportedId: textId('reported_id').notNull(),
    kind: text('kind', { enum: ['message', 'picture', 'person'] }).notNull(),
    reason: text('reason').notNull(),
    comment: text('comment').notNull(),
    /** The copy, as JSON text, and its SHA-256. */
    evidence: text('evidence').notNull(),
    evidenceHash: bytes('evidence_hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('reports_created').on(table.createdAt)],
)

/** The pictures of a report's copy, as they were stored. */
export const reportPictures = pgTable(
  'report_pictures',
  {
    reportId: textId('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** A file name, as in the copy. */
    name: text('name').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.name] })],
)

/**
 * What commands beside the servers changed: the topics to touch. Told by NOTIFY; the row is for a server that was not
 * listening at that moment.
 */
export const topicOutbox = pgTable('topic_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topics: text('topics').array().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
