import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EndingKind } from '../../../../shared/domain/endings.ts'
import { textId, timestamptz } from '../columns.ts'
import { users } from '../account/users.ts'
import { works } from './work.ts'

const workId = () => textId('work_id').references(() => works.id, { onDelete: 'cascade' })

/**
 * How the connection of a pair ended, the last time [EN1, EN6], or that its mentor is gone while it lasts [EN9]. `id` is that of the emails, so
 * that a later ending has emails of its own. `aim` and `skills` are copies of what the mentee looked for: those of the mentor go with
 * the account.
 */
export const endings = pgTable(
  'endings',
  {
    workId: workId().primaryKey(),
    id: textId('id').notNull(),
    kind: text('kind').$type<EndingKind>().notNull(),
    aim: text('aim').notNull().default(''),
    skills: text('skills')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The time at which the connection ended, as in `works`, unless the mentor is gone. */
    endedAt: timestamptz('ended_at').notNull().defaultNow(),
    /** Whether the mentee has hidden the notice. */
    isDismissed: boolean('is_dismissed').notNull().default(false),
  },
  (table) => [uniqueIndex('endings_id').on(table.id)],
)

/** What a member wrote to the other at the end of their connection [EN1]. It goes with the account of its author. */
export const closingWords = pgTable(
  'closing_words',
  {
    workId: workId().notNull(),
    authorId: textId('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.authorId] }),
    index('closing_words_author').on(table.authorId),
  ],
)
