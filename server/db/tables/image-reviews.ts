import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from './columns.ts'

/**
 * Images of adults to minors that were sent while the profile required a review [IR1]: the minor can't read one until it is approved.
 * The statement that stores the message adds the row. It is deleted with its message; the foreign key is in the migration, because the
 * table of messages imports this one. The decisions are in the operator log, which outlives it.
 */
export const imageReviews = pgTable(
  'image_reviews',
  {
    imageId: textId('image_id').primaryKey(),
    chatId: textId('chat_id').notNull(),
    seq: integer('seq').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'refused'] })
      .notNull()
      .default('waiting'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    decidedAt: timestamptz('decided_at'),
    /** The id of the lead, or 'command line'; null while it waits. */
    decidedBy: textId('decided_by'),
    /** The ids of the leads who have opened the image: each first time is an entry of the operator log [IR6]. */
    openedBy: text('opened_by').array().notNull().default([]),
    /** When an email said that it waits [IR8]. */
    notifiedAt: timestamptz('notified_at'),
  },
  (table) => [
    uniqueIndex('image_reviews_message').on(table.chatId, table.seq),
    index('image_reviews_state').on(table.state, table.createdAt),
  ],
)
