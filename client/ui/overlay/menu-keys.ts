/**
 * Returns the index of the menu item a key moves to, or null for other keys. Arrow keys wrap around, Home and End
 * move to the ends, a letter moves to the next item that starts with it.
 */
export function findNextItem(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const order = labels.map((_, step) => (current + 1 + step) % count)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null
}
