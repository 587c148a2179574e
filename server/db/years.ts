import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/**
 * The day as many years after another one, before it if the number is negative; null without a day or a number. In a year
 * without February 29 that is March 1, where PostgreSQL says February 28: an age is never reached a day early [AG1].
 */
export const yearsAfter = (day: SQLWrapper, years: unknown): SQL => {
  const interval = sql`${years}::int * interval '1 year'`
  return sql`greatest((${day} + ${interval})::date, (${day} - 1 + ${interval})::date + 1)`
}
