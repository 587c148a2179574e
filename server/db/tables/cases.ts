import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CaseEventData, CaseEventKind } from '#shared/domain/cases.ts'
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
    kind: text('kind', { enum: ['report', 'riskWords', 'pattern', 'staff'] }).notNull(),
    /** What it is about; equal scopes of one kind share a case for a day [CS2]. */
    scope: textId('scope').notNull(),
    /** The reported member, the writer of risk words, the adult of a pattern, or whom staff named. */
    subjectId: textId('subject_id').notNull(),
    /** Null if it is not about a chat. */
    chatId: textId('chat_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cases_scope').on(table.kind, table.scope, table.createdAt),
    index('cases_created').on(table.createdAt),
    index('cases_subject').on(table.subjectId),
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
    kind: text('kind').$type<CaseEventKind>().notNull(),
    /** From 1, imminent, to 3, a concern: of the finding or email, or the urgency that staff chose; else that of the case. */
    urgency: smallint('urgency').notNull(),
    /**
     * What it is about, such as `report/ID`, `message/CHAT/SEQ/REV`, or `appeal/N`: the same one adds no second event, so
     * there is one appeal of a decision, and one answer to it.
     */
    source: textId('source'),
    /** Copy of what was found, as JSON text; null without one. `evidenceHash` is its SHA-256. */
    evidence: text('evidence'),
    evidenceHash: bytes('evidence_hash'),
    /** Who did it: the id of staff, or of the member who appeals; null for the server. */
    actor: textId('actor'),
    /** The member whom a decision or an appeal is about. */
    memberId: textId('member_id'),
    /** A reason or note, as it was typed. */
    text: text('text').notNull().default(''),
    data: jsonb('data').$type<CaseEventData>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.n] }),
    uniqueIndex('case_events_source').on(table.caseId, table.source),
    index('case_events_member')
      .on(table.memberId)
      .where(sql`member_id is not null`),
  ],
)

/**
 * Who the members of a case were: a copy at the first finding, and another one at a hold and before the deletion of the account if
 * it says something else, so that a case outlives its members' accounts [CS30]. Rows are only added; a trigger rejects updates.
 */
export const caseMembers = pgTable(
  'case_members',
  {
    caseId: textId('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    memberId: textId('member_id').notNull(),
    /** Counts the copies of a member from 1. */
    n: integer('n').notNull(),
    /** The address in the copy, by which leads whom the case concerns are found [CS14]. */
    email: text('email').notNull(),
    /** The copy, as JSON text, and the profile picture, if it was copied. */
    copy: text('copy').notNull(),
    picture: bytes('picture'),
    /** SHA-256 of the copy and the picture. */
    hash: bytes('hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.memberId, table.n] }),
    index('case_members_mailbox').on(sql`mailbox_of(${table.email})`),
  ],
)

/**
 * What the events of each case add up to. The trigger `case_events_apply` writes it with each event, whichever node or
 * statement adds that, and nothing else does [CS7].
 */
export const caseStates = pgTable(
  'case_states',
  {
    caseId: textId('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    urgency: smallint('urgency').notNull(),
    /** When the clock of this urgency began. */
    clockAt: timestamptz('clock_at').notNull(),
    /** When the last email about it was queued. */
    notifiedAt: timestamptz('notified_at'),
    acknowledgedAt: timestamptz('acknowledged_at'),
    assigneeId: textId('assignee_id'),
    /** The last decision; null before the first. */
    decision: text('decision'),
    closedAt: timestamptz('closed_at'),
    /** How many appeals there were, and how many wait for an answer; when the last one came. */
    appeals: smallint('appeals').notNull().default(0),
    openAppeals: smallint('open_appeals').notNull().default(0),
    appealedAt: timestamptz('appealed_at'),
    /** Until when nothing of it may be deleted; null without a hold [CS16]. */
    heldUntil: timestamptz('held_until'),
    /** The chats that it is about: that of the case, or those that a report's two members can have. */
    chatIds: text('chat_ids').array().notNull(),
  },
  (table) => [
    index('case_states_open').on(table.status, table.urgency, table.clockAt),
    index('case_states_chats').using('gin', table.chatIds),
  ],
)

/**
 * Readings of a chat by a lead: for a case, for a review, or in an investigation, which a second lead opens. What was typed
 * as the reason does not change; the operator log has its hash [CS12].
 */
export const chatReadings = pgTable(
  'chat_readings',
  {
    id: textId('id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    kind: text('kind', { enum: ['case', 'review', 'investigation'] }).notNull(),
    staffId: textId('staff_id').notNull(),
    /** The case that it is for; null for a review. */
    caseId: textId('case_id'),
    reason: text('reason').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The second lead of an investigation, and when they agreed. */
    approvedBy: textId('approved_by'),
    /** From when and until when the chat can be read; null until a second lead has agreed. */
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
  },
  (table) => [
    index('chat_readings_chat').on(table.chatId, table.createdAt),
    index('chat_readings_created').on(table.createdAt),
  ],
)

/** Pairs with a minor that were drawn for a review, with the Monday of the week [CS15]. */
export const pairReviews = pgTable(
  'pair_reviews',
  {
    id: textId('id').primaryKey(),
    week: date('week').notNull(),
    chatId: textId('chat_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The lead who finished it, and what they found. */
    doneBy: textId('done_by'),
    doneAt: timestamptz('done_at'),
    result: text('result', { enum: ['fine', 'case'] }),
  },
  (table) => [uniqueIndex('pair_reviews_week').on(table.week, table.chatId)],
)

/**
 * Texts of an adult to a minor that have a pattern: one row for each pattern [PN1]. Copies without foreign keys, because
 * messages, chats, and accounts can be deleted while they count. Deleted after `patterns.days`; a case copies them.
 */
export const patternHits = pgTable(
  'pattern_hits',
  {
    chatId: textId('chat_id').notNull(),
    /** The message, and its revision; of what is no message, 0 and a number made of `source`. */
    seq: integer('seq').notNull(),
    rev: integer('rev').notNull(),
    /** What it was written in, such as `agenda/CHAT/LINE/VERSION`; null for a message [PN5]. */
    source: text('source'),
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
