import { eq, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { appendToOperatorLog, prunedCommand, readOperatorLogAnchor } from './operator-log.ts'
import type { Tx } from './orm.ts'
import { operatorLog, operatorLogAnchor, operatorLogHead } from './schema.ts'

const ANCHOR_ID = 1

type Pruning = {
  /** How old entries are that are deleted. */
  readonly years: number
  /** The subjects of entries that stay, as a subquery, with everything after them. */
  readonly kept: SQL
}

/**
 * Deletes the oldest entries of the operator log [OU10]. The anchor has the number and hash of the last of them, from which the
 * chain goes on, and a new entry says the same: so neither can be moved without a trace. The database accepts only an anchor that is
 * an entry of more than a year ago, and deletes only up to it. The newest entry always stays.
 */
export async function pruneOperatorLog(tx: Tx, { years, kept }: Pruning): Promise<void> {
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
  await tx.delete(operatorLog).where(lte(operatorLog.seq, seq))
}
