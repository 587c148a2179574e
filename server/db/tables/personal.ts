import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Exception, Slot } from '../../../shared/domain/times/availability.ts'
import { textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/** Personal notes. Only their owner reads and writes them [AZ-7]. */
export const notes = pgTable(
  'notes',
  {
    id: textId('id').primaryKey(),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('notes_user').on(table.userId, table.createdAt, table.id)],
)

/**
 * The number of a member's notes and of their characters, so that nothing counts the notes [AB8]. The triggers of
 * migration 0007 write it, so that nodes of earlier versions keep it correct. Without a row there are no notes.
 */
export const noteUsage = pgTable('note_usage', {
  userId: textId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  notes: integer('notes').notNull(),
  characters: integer('characters').notNull(),
})

/** Weekly availability: time slots, the time zone they refer to, and the single days that differ from the week [AV22]. */
export const availability = pgTable('availability', {
  userId: textId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  slots: jsonb('slots').$type<Slot[]>().notNull(),
  exceptions: jsonb('exceptions')
    .$type<Exception[]>()
    .notNull()
    .default(sql`'[]'`),
  timeZone: text('time_zone').notNull(),
})

/**
 * How far members are in the lessons of the training [TR3]. A row is about the version of the lesson in which the member last found a
 * right answer; `answered` has a bit for each question that is answered.
 */
export const trainingLessons = pgTable(
  'training_lessons',
  {
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: textId('lesson_id').notNull(),
    version: text('version').notNull(),
    answered: integer('answered').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
)
