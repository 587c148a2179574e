import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { operatorLog as limit } from '#shared/limits.ts'
import type { Executor, Tx } from './orm.ts'
import { operatorLog, operatorLogAnchor, operatorLogHead } from './schema.ts'

export type LogEntry = typeof operatorLog.$inferSelect
type Hashed = Omit<LogEntry, 'hash'>
type Head = typeof operatorLogHead.$inferSelect
/** What the next entry goes on from. */
export type Place = Pick<LogEntry, 'seq' | 'hash'>

/** The command of the entries that say up to where the log was pruned [OU10]. */
export const prunedCommand = 'log-prune'

const HEAD_ID = 1
export const NO_HASH = Buffer.alloc(32)

/** SHA-256 of the hash before an entry and its fields as a JSON array. */
export const hashOf = ({ previousHash, seq, at, actor, command, subject, reason }: Hashed): Buffer =>
  createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([seq, at.toISOString(), actor, command, subject, reason]))
    .digest()

/**
 * Appends an entry to the operator log, in the transaction of the change that it describes [OU8]. Entries outlive accounts by
 * years: they must contain ids only, and no name or email address.
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

/** Whether there is an entry of an actor about a subject within so many hours. */
export async function isLogged(
  db: Executor,
  { actor, command, subject }: Pick<LogEntry, 'actor' | 'command' | 'subject'>,
  hours: number,
): Promise<boolean> {
  const isIt = and(
    eq(operatorLog.subject, subject),
    eq(operatorLog.command, command),
    eq(operatorLog.actor, actor),
    sql`${operatorLog.at} > now() - ${hours} * interval '1 hour'`,
  )
  const [row] = await db.select({ seq: operatorLog.seq }).from(operatorLog).where(isIt).limit(1)
  return row !== undefined
}

/** The newest entry's number and hash, which are written with it. */
export async function readOperatorLogHead(db: Executor): Promise<Head | undefined> {
  const rows = await db.select().from(operatorLogHead).limit(1)
  return rows[0]
}

/** The last entry that was deleted because its time was over; undefined before the first. */
export async function readOperatorLogAnchor(db: Executor): Promise<Place | undefined> {
  const rows = await db.select().from(operatorLogAnchor).limit(1)
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
