import { integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { MonthlyFigure } from '#shared/domain/figures.ts'
import { users } from './account/users.ts'
import { textId } from './columns.ts'

/**
 * The figures of the months that have ended, as they were at the end of each [FG2]. They are about no one: those with too few people
 * behind them are null, so they outlive accounts.
 */
export const figures = pgTable(
  'figures',
  {
    /** Such as `2026-11`, in the time zone of the instance. */
    month: text('month').notNull(),
    figure: text('figure').$type<MonthlyFigure>().notNull(),
    value: real('value'),
  },
  (table) => [primaryKey({ columns: [table.month, table.figure] })],
)

/** How often an answer was given to a question of the survey of a year, and by nobody knows whom [SV2]. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    year: smallint('year').notNull(),
    /** From 0, in the order of the questions. */
    question: smallint('question').notNull(),
    answer: smallint('answer').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.question, table.answer] })],
)

/** Who has answered the survey of a year, or does not want to: they are not asked again. What they answered is not here. */
export const surveyTakers = pgTable(
  'survey_takers',
  {
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.year] })],
)
