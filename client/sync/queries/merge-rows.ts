import type { LiveRow } from '#shared/contract/live.ts'

/**
 * Merges rows into a feed: ordered by sequence number, each once. Of two versions of a row the one with the greater
 * revision stays; of equal ones the later argument's [SY17]. `more` usually follows `rows`, which is the fast path.
 */
export function mergeRows<Row extends LiveRow>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)?.seq ?? 0
  const isAfter = more.every((row, index) => row.seq > (more[index - 1]?.seq ?? last))
  if (isAfter) return [...rows, ...more]
  const bySeq = new Map<number, Row>()
  for (const row of [...rows, ...more]) {
    const known = bySeq.get(row.seq)
    if (!known || revOf(row) >= revOf(known)) bySeq.set(row.seq, row)
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The revision of a row; 0 for one that was never revised. */
export const revOf = ({ rev = 0 }: LiveRow): number => rev
