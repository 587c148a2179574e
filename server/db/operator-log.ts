import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { operatorLog as limit } from '#shared/limits.ts'
import type { Executor, Tx } from './orm.ts'
import { operatorLog, operatorLogHead } from './schema.ts'

export type LogEntry = typeof operatorLog.$inferSelect
type Hashed = Omit<LogEntry, 'hash'>
type Head = typeof operatorLogHead.$inferSelect

const HEAD_ID = 1
const NO_HASH = Buffer.alloc(32)

/** SHA-256 of the hash before an entry and its fields as a JSON array. */
const hashOf = ({ previousHash, seq, at, actor, command, subject, reason }: Hashed): Buffer =>
  createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([seq, at.toISOString(), actor, command, subject, reason]))
    .digest()

/**
 * Appends an entry to the operator log, in the transaction of the change that it describes [OU8]. Entries are never
 * deleted: they must contain ids only, and no name or email address.
 */
export async function appendToOperatorLog(
  tx: Tx,
  entry: Pick<LogEntry, 'actor' | 'command' | 'subject' | 'reason'>,
): Promise<void> {
  // One after another: each entry needs the hash of the one before it.
  await tx.execute(sql`lock table ${operatorLog} in share row exclusive mode`)
  const head = await readOperatorLogHead(tx)
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const hashed = {
    ...entry,
    at: new Date(rows[0]?.ms ?? NaN),
    seq: (head?.seq ?? 0) + 1,
    previousHash: head?.hash ?? NO_HASH,
  }
  const added = { seq: hashed.seq, hash: hashOf(hashed) }
  await tx.insert(operatorLog).values({ ...hashed, ...added })
  await tx
    .insert(operatorLogHead)
    .values({ id: HEAD_ID, ...added })
    .onConflictDoUpdate({ target: operatorLogHead.id, set: added })
}

/** The newest entry's number and hash, which are written with it. */
export async function readOperatorLogHead(db: Executor): Promise<Head | undefined> {
  const rows = await db.select().from(operatorLogHead).limit(1)
  return rows[0]
}

/** An entry of a command in the last hours; undefined if there is none. */
export async function operatorLogEntry(
  db: Executor,
  { command, hours }: { readonly command: string; readonly hours: number },
): Promise<LogEntry | undefined> {
  const isRecent = sql`${operatorLog.at} > now() - ${hours} * interval '1 hour'`
  const rows = await db
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.command, command), isRecent))
    .orderBy(desc(operatorLog.seq))
    .limit(1)
  return rows[0]
}

/** The newest entries of the operator log, oldest first. */
export async function listOperatorLog(db: Executor): Promise<LogEntry[]> {
  const rows = await db.select().from(operatorLog).orderBy(desc(operatorLog.seq)).limit(limit.shown)
  return rows.toReversed()
}

/** A known entry of the log, from an earlier verification. `hash` is hexadecimal. */
export type KnownEntry = { readonly seq: number; readonly hash: string }
export type LogFault = { readonly seq: number; readonly problem: 'changed' | 'removed' }
export type Verification =
  | { readonly fault: LogFault }
  | { readonly fault: null; readonly head: KnownEntry | null }

/**
 * Verifies the chain of the operator log, and that `known` is in it [OU9]. Reads one snapshot, in batches.
 *
 * @returns the first entry that was changed or removed, else the newest entry; null if the log is empty
 */
export async function verifyOperatorLog(tx: Tx, known: KnownEntry | null = null): Promise<Verification> {
  let last: LogEntry | null = null
  for (;;) {
    const batch: LogEntry[] = await tx
      .select()
      .from(operatorLog)
      .where(gt(operatorLog.seq, last?.seq ?? 0))
      .orderBy(asc(operatorLog.seq))
      .limit(limit.batch)
    for (const entry of batch) {
      const fault = findFault(last, entry, known)
      if (fault) return { fault }
      last = entry
    }
    if (batch.length < limit.batch) break
  }
  const fault = findFaultAtEnd(last, await readOperatorLogHead(tx), known)
  return fault ? { fault } : { fault, head: last && { seq: last.seq, hash: last.hash.toString('hex') } }
}

function findFault(last: LogEntry | null, entry: LogEntry, known: KnownEntry | null): LogFault | null {
  const seq = (last?.seq ?? 0) + 1
  if (entry.seq !== seq) return { seq, problem: 'removed' }
  if (!entry.hash.equals(hashOf(entry))) return { seq, problem: 'changed' }
  // The entry is consistent in itself: the one before it was changed together with its own hash.
  if (!entry.previousHash.equals(last?.hash ?? NO_HASH))
    return { seq: Math.max(1, seq - 1), problem: 'changed' }
  if (known?.seq === seq && known.hash !== entry.hash.toString('hex')) return { seq, problem: 'changed' }
  return null
}

/** Compares the last entry with the head, which is written with every entry, and with the known one. */
function findFaultAtEnd(
  last: LogEntry | null,
  head: Head | undefined,
  known: KnownEntry | null,
): LogFault | null {
  const seq = last?.seq ?? 0
  if (seq < Math.max(head?.seq ?? 0, known?.seq ?? 0)) return { seq: seq + 1, problem: 'removed' }
  if (last && (head?.seq !== seq || !head.hash.equals(last.hash))) return { seq, problem: 'changed' }
  return null
}
