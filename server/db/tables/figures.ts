import { pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { MonthlyFigure } from '#shared/domain/figures.ts'

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
