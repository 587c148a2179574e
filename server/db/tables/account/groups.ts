import { index, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { MonthlyFigure } from '#shared/domain/figures.ts'
import { textId, timestamptz } from '../columns.ts'
import { users } from './users.ts'

/** Groups of members that coordinators see apart: schools, classes, years, clubs [GP1]. */
export const groups = pgTable('groups', {
  id: textId('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** When staff archived it; null while new members can be added. */
  archivedAt: timestamptz('archived_at'),
})

/** Which members are in which groups. A member can be in several. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: textId('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_members_user').on(table.userId),
  ],
)

/**
 * The figures of the months that have ended, of each group that was there, as they were at the end [GP11]. They are about no one: those with
 * too few members behind them, or that would tell those of few, are null.
 */
export const groupFigures = pgTable(
  'group_figures',
  {
    groupId: textId('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** Such as `2026-11`, in the time zone of the instance. */
    month: text('month').notNull(),
    figure: text('figure').$type<MonthlyFigure>().notNull(),
    value: real('value'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.month, table.figure] })],
)
