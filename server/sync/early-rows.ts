import { live as limit } from '#shared/limits.ts'
import type { FeedRow } from './live-query.ts'

/** More rows before their turn cause a read. */
const MOST_ROWS = 20

/**
 * Keeps rows of a feed that come before their turn, until the row of another node that belongs before them has come.
 *
 * @param onLate is called when it does not come in time, or when there are too many rows
 */
export function createEarlyRows(onLate: () => void) {
  let rows: Map<number, FeedRow> | null = null
  let timer: NodeJS.Timeout | undefined
  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
    rows = null
  }
  return {
    add(row: FeedRow): void {
      rows = (rows ?? new Map<number, FeedRow>()).set(row.seq, row)
      if (rows.size > MOST_ROWS) return onLate()
      timer ??= setTimeout(onLate, limit.reorderWindow)
    },
    /** Takes the rows that follow a sequence number without a gap. */
    takeAfter(seq: number): readonly FeedRow[] {
      const taken: FeedRow[] = []
      for (let row = rows?.get(seq + 1); row; row = rows?.get(row.seq + 1)) {
        taken.push(row)
        rows?.delete(row.seq)
      }
      if (rows?.size === 0) clear()
      return taken
    },
    /** Forgets them: a read that starts now sees what they are about. */
    clear,
  }
}
