import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, textId, timestamptz } from './columns.ts'

/**
 * The operator log: each command of an operator. Has ids only, and no foreign keys, so that
 * deleting an account leaves it as it is. Triggers reject updates, and deletions but of the oldest entries, up to the anchor;
 * `operator-log.ts` chains the entries.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    /** Gapless, from 1. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** In whole milliseconds, which the hash contains. */
    at: timestamptz('at').notNull(),
    /** Who did it: 'command line'. */
    actor: textId('actor').notNull(),
    command: textId('command').notNull(),
    /** The id of the user, the number of the report, or the time of the backup; '-' for a list. */
    subject: textId('subject').notNull(),
    reason: text('reason').notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [index('operator_log_subject').on(table.subject, table.seq)],
)

/** The newest entry of the operator log, in one row: shows that entries were removed at the end. */
export const operatorLogHead = pgTable('operator_log_head', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
})

/** The last entry that was deleted because its time was over, in one row: the chain goes on from it [OU10]. */
export const operatorLogAnchor = pgTable('operator_log_anchor', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
})
