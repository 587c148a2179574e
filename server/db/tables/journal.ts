import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The restore journal: what a restore must not undo, namely deletions, suspensions, blocks, pauses, and ends
 * of consents and approvals. Triggers write it, so
 * that no statement can forget it. It has ids only. Each server copies it to a file, see `server/process/restore-journal.ts`;
 * backups leave it out.
 */
export const restoreJournal = pgTable(
  'restore_journal',
  {
    id: textId('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    at: timestamptz('at').notNull().defaultNow(),
    kind: text('kind', {
      enum: [
        ...(['deleted', 'suspended', 'unsuspended', 'blocked', 'unblocked'] as const),
        ...(['paused', 'resumed', 'reportPaused', 'reportResumed', 'consentEnded'] as const),
        ...(['staffPaused', 'staffResumed', 'mentorEnded', 'mentorActive'] as const),
      ],
    }).notNull(),
    /** Of a block or pause, the member who set it. */
    userId: textId('user_id').notNull(),
    /** Of a block or pause, the other member. */
    otherId: textId('other_id'),
    /** The transaction that wrote the entry: entries are copied in this order, and only when no older one can follow. */
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [index('restore_journal_order').on(table.transaction, table.id)],
)
