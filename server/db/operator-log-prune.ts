import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { appendToOperatorLog, prunedCommand, readOperatorLogAnchor } from './operator-log.ts'
import type { Executor, Tx } from './orm.ts'
import { operatorLog, operatorLogAnchor, operatorLogHead } from './schema.ts'

const ANCHOR_ID = 1

type Pruning = {
  /** How old entries are that are deleted. */
  readonly years: number
  /** The subjects of entries that stay, as a subquery, with everything after them. */
  readonly kept: SQL
}

/**
 * Moves the anchor of the operator log past the oldest entries [OU10], which no longer belong to the chain then. The anchor has the
 * number and hash of the last of them, from which the chain goes on, and a new entry says the same: so neither can be moved without
 * a trace. The database accepts only an anchor that is an entry of more than a year ago, and deletes only up to it. The newest entry
 * always stays. The log is locked for this only: `deletePrunedEntries` does what takes long.
 */
export async function moveOperatorLogAnchor(tx: Tx, { years, kept }: Pruning): Promise<void> {
  await tx.execute(sql`lock table ${operatorLog} in share row exclusive mode`)
  const { rows } = await tx.execute<{ seq: string | null }>(sql`
    select min(${operatorLog.seq}) - 1 as seq from ${operatorLog}
    where ${operatorLog.at} >= now() - ${years} * interval '1 year'
      or ${operatorLog.subject} in ${kept}
      or ${operatorLog.seq} = (select ${operatorLogHead.seq} from ${operatorLogHead})`)
  const seq = Number(rows[0]?.seq ?? 0)
  const [last] = await tx
    .select({ seq: operatorLog.seq, hash: operatorLog.hash })
    .from(operatorLog)
    .where(eq(operatorLog.seq, seq))
  if (!last || seq <= ((await readOperatorLogAnchor(tx))?.seq ?? 0)) return
  const subject = `${seq}:${last.hash.toString('hex')}`
  await appendToOperatorLog(tx, { actor: 'server', command: prunedCommand, subject, reason: '' })
  await tx
    .insert(operatorLogAnchor)
    .values({ id: ANCHOR_ID, ...last })
    .onConflictDoUpdate({ target: operatorLogAnchor.id, set: last })
}

/**
 * Deletes entries up to the anchor, the oldest first, so many at most; returns how many. Entries are appended meanwhile, and what is left
 * when a server stops is deleted by the next sweep.
 */
export async function deletePrunedEntries(db: Executor, most: number): Promise<number> {
  const anchor = await readOperatorLogAnchor(db)
  if (!anchor) return 0
  const oldest = db
    .select({ seq: operatorLog.seq })
    .from(operatorLog)
    .where(lte(operatorLog.seq, anchor.seq))
    .orderBy(asc(operatorLog.seq))
    .limit(most)
  const deleted = await db.delete(operatorLog).where(inArray(operatorLog.seq, oldest))
  return deleted.rowCount ?? 0
}
