import { asc, gt } from 'drizzle-orm'
import { operatorLog as limit } from '#shared/limits.ts'
import { hashOf, NO_HASH, prunedCommand, readOperatorLogAnchor, readOperatorLogHead } from './operator-log.ts'
import type { LogEntry, Place } from './operator-log.ts'
import type { Tx } from './orm.ts'
import { operatorLog } from './schema.ts'

/** A known entry of the log, from an earlier verification. `hash` is hexadecimal. */
export type KnownEntry = { readonly seq: number; readonly hash: string }
/** `expired`: the known entry was deleted because its time was over, so nothing is left to compare. */
export type LogFault = { readonly seq: number; readonly problem: 'changed' | 'removed' | 'expired' }
export type Verification =
  | { readonly fault: LogFault }
  | {
      readonly fault: null
      readonly head: KnownEntry | null
      readonly count: number
      readonly deleted: number
    }

const nameOf = ({ seq, hash }: Place): string => `${seq}:${hash.toString('hex')}`

/**
 * Verifies the chain of the operator log, from the entries that were deleted because their time was over on [OU10], and that
 * `known` is in it [OU9]. Reads one snapshot, in batches.
 *
 * @returns the first entry that was changed or removed, else the newest entry; null if the log is empty
 */
export async function verifyOperatorLog(tx: Tx, known: KnownEntry | null = null): Promise<Verification> {
  const anchor = await readOperatorLogAnchor(tx)
  const start = anchor?.seq ?? 0
  let last: Place | null = anchor ?? null
  let pruned: string | null = null
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
      if (entry.actor === 'server' && entry.command === prunedCommand) pruned = entry.subject
      last = entry
    }
    if (batch.length < limit.batch) break
  }
  const fault =
    findFaultAtEnd(last, await readOperatorLogHead(tx), known) ?? findFaultAtStart(anchor, pruned, known)
  if (fault) return { fault }
  const head = last && { seq: last.seq, hash: last.hash.toString('hex') }
  return { fault, head, count: (last?.seq ?? 0) - start, deleted: start }
}

function findFault(last: Place | null, entry: LogEntry, known: KnownEntry | null): LogFault | null {
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
  last: Place | null,
  head: Place | undefined,
  known: KnownEntry | null,
): LogFault | null {
  const seq = last?.seq ?? 0
  if (seq < Math.max(head?.seq ?? 0, known?.seq ?? 0)) return { seq: seq + 1, problem: 'removed' }
  if (last && (head?.seq !== seq || !head.hash.equals(last.hash))) return { seq, problem: 'changed' }
  return null
}

/** Compares the anchor with the last entry about it, and with the known one. */
function findFaultAtStart(
  anchor: Place | undefined,
  pruned: string | null,
  known: KnownEntry | null,
): LogFault | null {
  if ((anchor ? nameOf(anchor) : null) !== pruned)
    return { seq: Number(pruned?.split(':')[0] ?? 0) + 1, problem: 'removed' }
  if (!anchor || !known || known.seq > anchor.seq) return null
  if (known.seq < anchor.seq) return { seq: known.seq, problem: 'expired' }
  return known.hash === anchor.hash.toString('hex') ? null : { seq: known.seq, problem: 'changed' }
}
