import { and, asc, lt, or, gt, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { restoreJournal as limit } from '#shared/limits/staff.ts'
import type { Executor } from './orm.ts'
import { restoreJournal } from './schema.ts'

/** A line of the journal's file. `at` is in epoch milliseconds; `otherId` is the member whom `userId` blocked or paused. */
export const journalEntry = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(restoreJournal.kind.enumValues),
  userId: z.string(),
  otherId: z.string().nullable(),
})
export type JournalEntry = z.infer<typeof journalEntry>

/** The last entry that was read. */
export type JournalPosition = { readonly transaction: string; readonly id: string }
export const JOURNAL_START: JournalPosition = { transaction: '0', id: '' }

/**
 * A page of the entries after a position, in the order of their transactions. Leaves out entries of transactions that
 * started after one that is still running: what that one writes would come before them, and be skipped.
 */
export async function readJournalPage(
  db: Executor,
  after: JournalPosition,
): Promise<{ readonly entries: JournalEntry[]; readonly last: JournalPosition }> {
  const { transaction, id } = restoreJournal
  const position = sql`${after.transaction}::xid8`
  const rows = await db
    .select()
    .from(restoreJournal)
    .where(
      and(
        or(gt(transaction, position), and(eq(transaction, position), gt(id, after.id))),
        lt(transaction, sql`pg_snapshot_xmin(pg_current_snapshot())`),
      ),
    )
    .orderBy(asc(transaction), asc(id))
    .limit(limit.page)
  return {
    entries: rows.map(({ at, ...row }) => ({
      ...{ id: row.id, kind: row.kind, userId: row.userId, otherId: row.otherId },
      at: at.getTime(),
    })),
    last: rows.at(-1) ?? after,
  }
}

/** Deletes the entries that are too old to matter for a restore [RJ3]. */
export async function deleteOldJournal(db: Executor): Promise<void> {
  await db
    .delete(restoreJournal)
    .where(lt(restoreJournal.at, sql`now() - ${limit.keepDays} * interval '1 day'`))
}
