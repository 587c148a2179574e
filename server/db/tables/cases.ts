import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, bytes, textId } from './columns.ts'

/**
 * Cases: what a safeguarding lead looks into. A row has what does not change; all else is in `caseEvents`. Like reports,
 * cases have no foreign keys, so that they outlive messages, chats, and accounts, and a trigger rejects updates [CS4].
 */
export const cases = pgTable(
  'cases',
  {
    id: textId('id').primaryKey(),
    /** Reference in the email, such as C-7K3F9Q. */
    reference: text('reference').notNull().unique(),
    kind: text('kind', { enum: ['report', 'riskWords', 'pattern'] }).notNull(),
    /** What it is about; equal scopes of one kind share a case for a day [CS2]. */
    scope: textId('scope').notNull(),
    /** The reported member, the writer of risk words, or the adult of a pattern. */
    subjectId: textId('subject_id').notNull(),
    /** Null if it is not about a chat. */
    chatId: textId('chat_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cases_scope').on(table.kind, table.scope, table.createdAt),
    index('cases_created').on(table.createdAt),
  ],
)

/** What happened in a case: the only truth about its state. Rows are only added; a trigger rejects updates [CS3]. */
export const caseEvents = pgTable(
  'case_events',
  {
    caseId: textId('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Counts the events of a case from 1. */
    n: integer('n').notNull(),
    /** `found`: a report, risk words, or a pattern; `notified`: an email to the safety contact was queued. */
    kind: text('kind', { enum: ['found', 'notified'] }).notNull(),
    /** From 1, imminent, to 3, a concern. */
    urgency: smallint('urgency').notNull(),
    /** The report, or the message `CHAT/SEQ/REV`, that it is about: the same one adds no second event. */
    source: textId('source'),
    /** Copy of what was found, as JSON text; null without one. `evidenceHash` is its SHA-256. */
    evidence: text('evidence'),
    evidenceHash: bytes('evidence_hash'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.n] }),
    uniqueIndex('case_events_source').on(table.caseId, table.source),
  ],
)

/**
 * Messages of an adult to a minor that have a pattern: one row for each pattern [PN1]. Copies without foreign keys, because
 * messages, chats, and accounts can be deleted while they count. Deleted after `patterns.days`; a case copies them.
 */
export const patternHits = pgTable(
  'pattern_hits',
  {
    chatId: textId('chat_id').notNull(),
    /** The message, and its revision. */
    seq: integer('seq').notNull(),
    rev: integer('rev').notNull(),
    kind: text('kind').notNull(),
    senderId: textId('sender_id').notNull(),
    text: text('text').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq, table.rev, table.kind] }),
    index('pattern_hits_created').on(table.createdAt),
  ],
)
