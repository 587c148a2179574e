import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RejectionReason } from '../../../shared/domain/requests.ts'
import { textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * Mentoring requests. The id is mentorId + '__' + requesterId, so a pair has at most one. It is also the id of the
 * pair's chat.
 */
export const requests = pgTable(
  'requests',
  {
    id: textId('id').primaryKey(),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requesterId: textId('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'accepted', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    /** What the mentee wants to reach, and a few words to the mentor, both filtered; empty without [RQ13]. */
    aim: text('aim').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Why the mentor rejected it; null without a reason [RQ15]. */
    rejectionReason: text('rejection_reason').$type<RejectionReason>(),
    /** When a pending request is deleted; null: never [RQ16]. */
    expiresAt: timestamptz('expires_at'),
    /** When the mentor was reminded of a request that expires soon [RQ20]. */
    remindedAt: timestamptz('reminded_at'),
  },
  (table) => [
    index('requests_mentor').on(table.mentorId, table.status, table.changedAt),
    index('requests_requester').on(table.requesterId, table.status, table.changedAt),
    index('requests_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
  ],
)

/**
 * Requests that expired without an answer, one for each pair, until the mentee has read about it [RQ17]. `id` is that of the
 * email, so that a later expiry has an email of its own.
 */
export const requestExpiries = pgTable(
  'request_expiries',
  {
    id: textId('id').primaryKey(),
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aim: text('aim').notNull().default(''),
    expiredAt: timestamptz('expired_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('request_expiries_pair').on(table.menteeId, table.mentorId),
    index('request_expiries_mentor').on(table.mentorId),
  ],
)

/**
 * What a mentor's card says about answers and presence [PE17]. Kept when it changes, so that no list computes it: the minutes of the
 * latest answers, their median, and when the mentor was last here, which is written at most once an hour.
 */
export const mentorActivity = pgTable('mentor_activity', {
  mentorId: textId('mentor_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  answerMinutes: integer('answer_minutes')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Null until there are enough answers. */
  medianMinutes: integer('median_minutes'),
  lastHereAt: timestamptz('last_here_at'),
})

/** The mentors whom a mentee has marked. Nobody else learns of it [PE18]. */
export const favorites = pgTable(
  'favorites',
  {
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.menteeId, table.mentorId] }),
    index('favorites_mentor').on(table.mentorId),
  ],
)
