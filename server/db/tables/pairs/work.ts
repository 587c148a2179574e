import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkChangeKind } from '../../../../shared/contract/work.ts'
import { textId, timestamptz } from '../columns.ts'
import { users } from '../account/users.ts'

/**
 * What a pair works on: one row for each chat that there was, with its id. Triggers of the migration write it with the chat, so that
 * it outlives the chat and the mentor's account, and goes with the mentee's [WK12].
 */
export const works = pgTable(
  'works',
  {
    id: textId('id').primaryKey(),
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the mentor's account is gone. */
    mentorId: textId('mentor_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    /** Null while the connection lasts. */
    endedAt: timestamptz('ended_at'),
    /** The number of the last change. */
    lastChange: integer('last_change').notNull().default(0),
    /** The last change of the page that each has seen [WK15]. */
    mentorSeen: integer('mentor_seen').notNull().default(0),
    menteeSeen: integer('mentee_seen').notNull().default(0),
    /** When calls began that both were in, the latest ones. */
    calls: timestamptz('calls')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [index('works_mentee').on(table.menteeId), index('works_mentor').on(table.mentorId)],
)

const workId = () =>
  textId('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' })

/**
 * Aims, and the steps of aims. When the account of who wrote the title is deleted, a trigger empties the title: the row stays, with
 * what the other wrote.
 */
export const workItems = pgTable(
  'work_items',
  {
    id: textId('id').primaryKey(),
    workId: workId(),
    /** Null of an aim. The foreign key is in the migration. */
    aimId: textId('aim_id'),
    title: text('title').notNull(),
    writerId: textId('writer_id').references(() => users.id, { onDelete: 'set null' }),
    due: date('due', { mode: 'string' }),
    doneAt: timestamptz('done_at'),
    /** How often title and date were written: a change of an earlier version is refused [WK3]. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('work_items_work').on(table.workId, table.createdAt, table.id),
    index('work_items_aim').on(table.aimId),
    index('work_items_writer').on(table.writerId),
  ],
)

/** The agreement of a pair, and the version that each has accepted [WK6]. */
export const workAgreements = pgTable(
  'work_agreements',
  {
    workId: textId('work_id')
      .primaryKey()
      .references(() => works.id, { onDelete: 'cascade' }),
    writerId: textId('writer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(1),
    often: text('often').notNull(),
    reach: text('reach').notNull(),
    about: text('about').notNull(),
    until: date('until', { mode: 'string' }),
    mentorAccepted: integer('mentor_accepted').notNull().default(0),
    menteeAccepted: integer('mentee_accepted').notNull().default(0),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    /** The version of which the two were told that its time is over soon, and when [EN14]. */
    endToldVersion: integer('end_told_version').notNull().default(0),
    endToldAt: timestamptz('end_told_at'),
  },
  (table) => [index('work_agreements_writer').on(table.writerId)],
)

/** Notes of meetings, private or shared [WK8]. `callTimeId` has no foreign key: a call time is deleted some time after it was. */
export const workNotes = pgTable(
  'work_notes',
  {
    id: textId('id').primaryKey(),
    workId: workId(),
    authorId: textId('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    metOn: date('met_on', { mode: 'string' }).notNull(),
    callTimeId: textId('call_time_id'),
    /** When that call begins, or began. */
    callAt: timestamptz('call_at'),
    isShared: boolean('is_shared').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('work_notes_work').on(table.workId, table.metOn, table.id),
    index('work_notes_author').on(table.authorId),
  ],
)

/** Thanks of a member to the other of the pair [TY1]. */
export const workThanks = pgTable(
  'work_thanks',
  {
    workId: workId(),
    authorId: textId('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Whether staff see it, and may show it to others [TY3]. */
    mayShow: boolean('may_show').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.authorId] }),
    index('work_thanks_author').on(table.authorId),
    index('work_thanks_shown')
      .on(table.createdAt, table.workId, table.authorId)
      .where(sql`may_show`),
  ],
)

/** Who changed what, and the words before and after: the history of the page, and evidence of reports. Deleted with the chat. */
export const workChanges = pgTable(
  'work_changes',
  {
    workId: workId(),
    n: integer('n').notNull(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<WorkChangeKind>().notNull(),
    /** The aim, step, or notes; null for the agreement and thanks. */
    itemId: textId('item_id'),
    before: text('before').notNull().default(''),
    after: text('after').notNull().default(''),
    /** What `after` was before a later text completed a contact detail with it; null if nothing was masked. For reports [WK7]. */
    maskedFrom: text('masked_from'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.n] }), index('work_changes_user').on(table.userId)],
)
