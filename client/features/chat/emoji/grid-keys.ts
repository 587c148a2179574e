import { emojiPicker as limit } from '#shared/limits/emoji.ts'

/** A cell of the grid, counted from 0. */
export type Cell = { readonly row: number; readonly column: number }

/**
 * The cell that a key moves to, given the number of cells of each row: the arrows, Home and End in the row, with Ctrl in
 * the grid, and Page Up and Page Down. 'search' above the first row; null for other keys.
 */
export function moveInGrid(
  lengths: readonly number[],
  { row, column }: Cell,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): Cell | 'search' | null {
  const lastRow = lengths.length - 1
  const lastIn = (one: number): number => (lengths[one] ?? 1) - 1
  const inRow = (target: number): Cell => {
    const next = Math.max(0, Math.min(target, lastRow))
    return { row: next, column: Math.min(column, lastIn(next)) }
  }
  switch (key) {
    case 'ArrowRight':
      if (column < lastIn(row)) return { row, column: column + 1 }
      return row < lastRow ? { row: row + 1, column: 0 } : { row, column }
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 }
      return row > 0 ? { row: row - 1, column: lastIn(row - 1) } : { row, column }
    case 'ArrowDown':
      return inRow(row + 1)
    case 'ArrowUp':
      return row === 0 ? 'search' : inRow(row - 1)
    case 'PageDown':
      return inRow(row + limit.pageRows)
    case 'PageUp':
      return inRow(row - limit.pageRows)
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return ctrlKey ? { row: lastRow, column: lastIn(lastRow) } : { row, column: lastIn(row) }
    default:
      return null
  }
}
