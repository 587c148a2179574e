import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { StoredSuggestionState } from '../../../../shared/domain/suggestions.ts'
import { textId, timestamptz } from '../columns.ts'
import { users } from '../account/users.ts'

/** Mentors whom staff suggested to mentees [SM3]. The id is also that of the email. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: textId('id').primaryKey(),
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: textId('staff_id').notNull(),
    /** Why, for the mentee. */
    text: text('text').notNull(),
    state: text('state').notNull().default('open').$type<StoredSuggestionState>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the mentee asked or declined, or another suggestion ended it. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('suggestions_mentee').on(table.menteeId, table.createdAt),
    index('suggestions_mentor').on(table.mentorId, table.state),
  ],
)
