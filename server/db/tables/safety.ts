import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReportPath, ReportUpdateKind } from '#shared/domain/reports.ts'
import { timestamptz, bytes, textId } from './columns.ts'

/**
 * Reports with their evidence. Has no foreign keys, so that a report outlives its message, chat, and accounts
 * (decision 14). A trigger rejects updates.
 */
export const reports = pgTable(
  'reports',
  {
    /** Idempotency key, created by the reporter's client. */
    id: textId('id').primaryKey(),
    /** Reference shown to the reporter and in the email, such as R-7K3F9Q. */
    reference: text('reference').notNull().unique(),
    reporterId: textId('reporter_id').notNull(),
    reportedId: textId('reported_id').notNull(),
    kind: text('kind', { enum: ['message', 'picture', 'person', 'request', 'call', 'work'] }).notNull(),
    /** Whether it happened to the reporter, or they are worried about someone [RP10]. Null in reports from before. */
    path: text('path').$type<ReportPath>(),
    /** Empty if the reporter chose none with the report; one that follows is a row of `report_updates`. */
    reason: text('reason').notNull(),
    comment: text('comment').notNull(),
    /** Evidence as JSON text. `evidenceHash` is its SHA-256. */
    evidence: text('evidence').notNull(),
    evidenceHash: bytes('evidence_hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reports_created').on(table.createdAt),
    index('reports_reporter').on(table.reporterId, table.createdAt),
    // Functions of the migrations 0035 and 0036.
    index('reports_reporter_mailbox').on(sql`mailbox_of(report_email(${table.evidence}, 'reporter'))`),
    index('reports_reported_mailbox').on(sql`mailbox_of(report_email(${table.evidence}, 'reported'))`),
  ],
)

/** Images of a report's evidence, byte for byte. */
export const reportPictures = pgTable(
  'report_pictures',
  {
    reportId: textId('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** File name, as used in the evidence. */
    name: text('name').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.name] })],
)

/**
 * What happened to a report after it was sent. By its reporter: a comment, a reason, or that it is withdrawn [RP8]. By
 * the safety team: that it is being looked at, or closed with an outcome [RP13]. A trigger rejects
 * updates; the outcome of a case that was opened again takes the place of the one before [CS10].
 */
export const reportUpdates = pgTable(
  'report_updates',
  {
    reportId: textId('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReportUpdateKind>().notNull(),
    /** The comment, the key of the reason, or what the reporter is told of the outcome; empty otherwise. */
    text: text('text').notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.kind] })],
)

/**
 * Topic outbox: topics that CLI commands changed, written in the same transaction. NOTIFY announces a row; the row
 * itself serves nodes that were not listening at that moment.
 */
export const topicOutbox = pgTable('topic_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topics: text('topics').array().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
