import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

/**
 * Pauses: a member does not want to hear from another one for now [PS1]. `side` says who may not write meanwhile. A trigger
 * copies that to the pair's row of `chats`, where the statements that store messages read it [PS4], and another one writes
 * the restore journal.
 */
export const pauses = pgTable(
  'pauses',
  {
    /** The id of the pair's request and chat, whether they exist or not. */
    pairId: textId('pair_id').notNull(),
    setterId: textId('setter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pausedId: textId('paused_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What caused it: the setter's press, their report, or a decision of staff about the other member [CS9]. Never shown to the other member [PS2]. */
    source: text('source', { enum: ['member', 'report', 'staff'] }).notNull(),
    side: text('side', { enum: ['both', 'paused'] }).notNull(),
    /** The setter's read marker when it was set: what the other member sees meanwhile [PS3]. */
    seenSeq: integer('seen_seq').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pairId, table.setterId, table.source] }),
    index('pauses_setter').on(table.setterId),
    index('pauses_paused').on(table.pausedId),
  ],
)
